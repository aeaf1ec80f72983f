/** One comment with what can be done with it; a deleted one leaves its place (COMMENT-006). */

import { useContext, useEffect, useRef, useState } from 'react';
import { pictureOfPerson } from '#contract/accounts/shown-pictures.ts';
import { talkWords } from '#contract/words/en/talk.ts';
import * as words from '#contract/words/en.ts';
import { momentText } from '#contract/words/time.ts';
import { mayEditComment, mayRemoveComment, type RootType, type Subject } from '#domain/policy.ts';
import { openChanges } from '#features/changes/changes-request.ts';
import { Moment } from '#features/changes/moment.tsx';
import { notAccepted } from '#features/changes/refusal-words.ts';
import { useOffline } from '#features/kit/offline.ts';
import { ReportedMark } from '#features/talk/reported-mark.tsx';
import { TalkText } from '#features/talk/talk-text.tsx';
import { mayHere } from '#store/queries/may-here.ts';
import { useStore } from '#store/react.ts';
import { Avatar } from '#ui/avatar.tsx';
import { useDelayedFlag } from '#ui/delayed-flag.ts';
import { SaveMark } from '#ui/save-mark.tsx';
import { bringIntoView } from './bring-into-view.ts';
import { CommentReportsContext } from './comment-reports.ts';
import classes from './comment-view.module.css';
import { Composer } from './composer.tsx';
import type { CommentMark, ShownComment } from './read-thread.ts';

export type CommentActions = {
  subject: Subject;
  /** the catalog of the skill, whose administrators moderate it */
  rootType: RootType;
  mayReply: boolean;
  draftPlace: (kind: 'reply' | 'edit', id: string) => string;
  onReply: (parent: string, text: string) => Promise<unknown>;
  onEdit: (commentId: string, text: string) => Promise<unknown>;
  onRemove: (shown: ShownComment) => void;
  /** ends and reopens the conversation that this person began */
  mayResolve: (createdBy: string) => boolean;
  onResolve: (commentId: string, resolved: boolean) => Promise<unknown>;
};

type Doing = 'reply' | 'edit' | null;

export function CommentView({
  shown,
  actions,
  focused,
}: {
  shown: ShownComment;
  actions: CommentActions;
  /** id of the comment that the address names */
  focused: string | null;
}) {
  return (
    <article className={classes.thread}>
      <One shown={shown} actions={actions} focused={focused} />
      {shown.replies.length > 0 && (
        <ul className={classes.replies}>
          {shown.replies.map((reply) => (
            <li key={reply.id}>
              <One shown={reply} actions={actions} focused={focused} />
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}

function One({
  shown,
  actions,
  focused,
}: {
  shown: ShownComment;
  actions: CommentActions;
  focused: string | null;
}) {
  const { accountId } = useStore();
  const { comment, id } = shown;
  const { draftPlace } = actions;
  const [doing, setDoing] = useState<Doing>(null);
  const place = useRef<HTMLDivElement>(null);
  const isFocused = focused === id;
  useEffect(() => {
    return isFocused && place.current ? bringIntoView(place.current) : undefined;
  }, [isFocused]);
  const latest = useRef<Doing>(null);
  latest.current = doing;
  const done = (what: Doing) => {
    // Something else may have been begun while it was being stored: that stays open.
    if (latest.current !== what) return;
    setDoing(null);
    place.current?.focus({ preventScroll: true });
  };
  const say = words.comments;
  const deleted = comment.deletedAt !== null;
  const name = shown.name ?? say.someone;
  const when = momentText(comment.createdAt, Date.now());
  return (
    <div
      ref={place}
      tabIndex={-1}
      className={classes.comment}
      data-comment={id}
      data-focused={isFocused || undefined}
    >
      {deleted ? (
        <span className={classes.gone} />
      ) : (
        <Avatar name={name} size={32} {...pictureOfPerson(shown.image, accountId)} />
      )}
      <div className={classes.main}>
        <p className={classes.head}>
          {!deleted && <bdi className={classes.name}>{name}</bdi>}
          <span className={classes.when}>
            <Moment at={comment.createdAt} />
            {!deleted && comment.editedAt !== null && <span> · {say.edited}</span>}
          </span>
        </p>
        {doing === 'edit' && !deleted ? (
          <Composer
            place={draftPlace('edit', id)}
            label={say.editOf(when)}
            submitLabel={say.save}
            initial={comment.body}
            autoFocus
            onSubmit={async (text) => {
              await actions.onEdit(comment.commentId, text);
              done('edit');
            }}
            onCancel={() => done('edit')}
          />
        ) : (
          <Body shown={shown} />
        )}
        {shown.resolvedBy !== null && <p className={classes.when}>{say.resolvedBy(shown.resolvedBy)}</p>}
        {shown.mark && <Mark mark={shown.mark} />}
        {!deleted && <Reported shown={shown} actions={actions} />}
        {!deleted && doing !== 'edit' && (
          <Actions shown={shown} actions={actions} name={name} when={when} onBegin={setDoing} />
        )}
        {doing === 'reply' && !deleted && (
          <Composer
            place={draftPlace('reply', id)}
            label={say.writeReply(name)}
            submitLabel={say.reply}
            autoFocus
            onSubmit={async (text) => {
              await actions.onReply(comment.commentId, text);
              done('reply');
            }}
            onCancel={() => done('reply')}
          />
        )}
      </div>
    </div>
  );
}

/** What the person may do with it. */
function Actions({
  shown,
  actions,
  name,
  when,
  onBegin,
}: {
  shown: ShownComment;
  actions: CommentActions;
  name: string;
  when: string;
  onBegin: (doing: Doing) => void;
}) {
  const { comment, id } = shown;
  const { subject, rootType } = actions;
  const say = words.comments;
  const reporting = useContext(CommentReportsContext);
  const mayReport =
    mayHere('skill.Comment') &&
    subject.userId !== null &&
    comment.createdBy !== subject.userId &&
    !reporting.reports[id]?.own;
  return (
    <div className={classes.actions}>
      {actions.mayReply && shown.resolvedBy === null && (
        <button type="button" aria-label={say.replyTo(name)} onClick={() => onBegin('reply')}>
          {say.reply}
        </button>
      )}
      {mayEditComment(subject, comment.createdBy) && (
        <button type="button" aria-label={say.editOf(when)} onClick={() => onBegin('edit')}>
          {say.edit}
        </button>
      )}
      {mayRemoveComment(subject, comment.createdBy, rootType) && (
        <button type="button" aria-label={say.removeOf(when)} onClick={() => actions.onRemove(shown)}>
          {say.remove}
        </button>
      )}
      {comment.parent === null && actions.mayResolve(comment.createdBy) && (
        <button
          type="button"
          aria-label={shown.resolvedBy === null ? say.resolveOf(name) : say.reopenOf(name)}
          onClick={() => void actions.onResolve(comment.commentId, shown.resolvedBy === null)}
        >
          {shown.resolvedBy === null ? say.resolve : say.reopen}
        </button>
      )}
      {mayReport && (
        <button
          type="button"
          aria-label={talkWords.comment.of(name)}
          onClick={() => reporting.onReport(shown)}
        >
          {talkWords.comment.report}
        </button>
      )}
    </div>
  );
}

function Body({ shown: { comment, named } }: { shown: ShownComment }) {
  if (comment.deletedAt !== null)
    return (
      <p className={classes.body} data-deleted="" dir="auto">
        {comment.body}
      </p>
    );
  return <TalkText text={comment.body} nameOf={(userId) => named[userId] ?? words.comments.someone} />;
}

/** What is reported of it, for those who may remove it; that one has reported it oneself. */
function Reported({ shown, actions }: { shown: ShownComment; actions: CommentActions }) {
  const { reports, onDismiss } = useContext(CommentReportsContext);
  const { subject, rootType } = actions;
  const report = reports[shown.id];
  const { createdBy } = shown.comment;
  const moderates = createdBy !== subject.userId && mayRemoveComment(subject, createdBy, rootType);
  if (!report) return null;
  return (
    <>
      {moderates && report.open.length > 0 && (
        <ReportedMark
          label={talkWords.comment.marked}
          open={report.open}
          onRemove={() => actions.onRemove(shown)}
          onDismiss={() => onDismiss(shown)}
        />
      )}
      {report.own && <p className={classes.when}>{talkWords.comment.own}</p>}
    </>
  );
}

/** With a connection most changes are delivered before their mark could be read. */
const MARK_AFTER_MS = 600;
const SENDING_AFTER_MS = 1000;

function Mark({ mark }: { mark: CommentMark }) {
  const offline = useOffline();
  const shows = useDelayedFlag(true, MARK_AFTER_MS, 0);
  const sending = useDelayedFlag(mark.state === 'sending', SENDING_AFTER_MS, 0);
  const say = words.changes.mark;
  if (mark.state === 'refused')
    return <SaveMark state="refused" label={notAccepted(mark.code)} onPress={openChanges} />;
  if (!shows && !offline) return null;
  return sending ? (
    <SaveMark state="sending" label={say.sending} />
  ) : (
    <SaveMark state="on-device" label={say.onDevice} onPress={openChanges} />
  );
}
