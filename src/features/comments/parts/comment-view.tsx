/** One comment with what can be done with it; a deleted one leaves its place (COMMENT-006). */

import { useEffect, useRef, useState } from 'react';
import { pictureOfPerson } from '#contract/accounts/shown-pictures.ts';
import * as words from '#contract/words/en.ts';
import { momentText } from '#contract/words/time.ts';
import { mayEditComment, mayRemoveComment, type RootType, type Subject } from '#domain/policy.ts';
import { openChanges } from '#features/changes/changes-request.ts';
import { Moment } from '#features/changes/moment.tsx';
import { notAccepted } from '#features/changes/refusal-words.ts';
import { useOffline } from '#features/kit/offline.ts';
import { useStore } from '#store/react.ts';
import { Avatar } from '#ui/avatar.tsx';
import { useDelayedFlag } from '#ui/delayed-flag.ts';
import { SaveMark } from '#ui/save-mark.tsx';
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
  const { subject, rootType, draftPlace } = actions;
  const [doing, setDoing] = useState<Doing>(null);
  const place = useRef<HTMLDivElement>(null);
  const isFocused = focused === id;
  useEffect(() => {
    if (!isFocused) return;
    place.current?.scrollIntoView({ block: 'center' });
    place.current?.focus({ preventScroll: true });
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
          <p className={classes.body} data-deleted={deleted || undefined} dir="auto">
            {comment.body}
          </p>
        )}
        {shown.mark && <Mark mark={shown.mark} />}
        {!deleted && doing !== 'edit' && (
          <div className={classes.actions}>
            {actions.mayReply && (
              <button type="button" aria-label={say.replyTo(name)} onClick={() => setDoing('reply')}>
                {say.reply}
              </button>
            )}
            {mayEditComment(subject, comment.createdBy) && (
              <button type="button" aria-label={say.editOf(when)} onClick={() => setDoing('edit')}>
                {say.edit}
              </button>
            )}
            {mayRemoveComment(subject, comment.createdBy, rootType) && (
              <button type="button" aria-label={say.removeOf(when)} onClick={() => actions.onRemove(shown)}>
                {say.remove}
              </button>
            )}
          </div>
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
