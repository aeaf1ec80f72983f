/** The comments on a skill: the thread of everyone, and for who works on it that of authors and reviewers. */
import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { lastingId } from '#contract/ids.ts';
import * as words from '#contract/words/en.ts';
import { mayRemoveComment, mayResolveComment, type RootType, type Subject } from '#domain/policy.ts';
import { useActiveTab } from '#features/address/active-tab.ts';
import { openChanges } from '#features/changes/changes-request.ts';
import { notAccepted } from '#features/changes/refusal-words.ts';
import { LearningLink } from '#features/kit/learning-link.tsx';
import { keepThisPage } from '#features/session/login-redirect.ts';
import { type Mentionable, MentionableContext } from '#features/talk/mentionable.ts';
import { createComment } from '#mutations/content/create-comment.ts';
import { removeComment } from '#mutations/content/remove-comment.ts';
import { resolveComment } from '#mutations/content/resolve-comment.ts';
import { updateComment } from '#mutations/content/update-comment.ts';
import type { LecternDb } from '#store/db.ts';
import { threadCounts } from '#store/queries/comments.ts';
import { useStored } from '#store/react.ts';
import { useMutate } from '#sync/use-mutate.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { SaveMark } from '#ui/save-mark.tsx';
import classes from './comments-panel.module.css';
import { type CommentOrder, useCommentOrder } from './parts/comment-order.ts';
import { CommentView } from './parts/comment-view.tsx';
import { Composer } from './parts/composer.tsx';
import { mentionableReaders } from './parts/mentionable-readers.ts';
import { usePanelOpen } from './parts/panel-open.ts';
import { type Access, type ShownComment, shownThread } from './parts/read-thread.ts';
import { RemoveDialog } from './parts/remove-dialog.tsx';
import { Reporting } from './parts/reporting.tsx';
import { ThreadTabs, threads } from './parts/thread-tabs.tsx';
import { ThreadTools } from './parts/thread-tools.tsx';

/** So many conversations show before the earlier ones are asked for. */
const SHOWN = 30;

const none: readonly Access[] = [];
const noOne: readonly Mentionable[] = [];

export type CommentsPanelProps = {
  skillId: string;
  /** who reads, with the roles in the skill's organization */
  subject: Subject;
  /** the catalog that the skill is in */
  rootType: RootType;
  mayComment: boolean;
  /** works on the content: sees the thread of authors and reviewers, and ends conversations of others */
  privateToo: boolean;
};

export function CommentsPanel({ skillId, subject, rootType, mayComment, privateToo }: CommentsPanelProps) {
  const id = useId();
  const named = useNamedComment();
  const [chosen, setChosen] = useState<Access | null>(null);
  const namedAccess = useStored(accessOf, named) ?? null;
  const access: Access = privateToo ? (chosen ?? namedAccess ?? 'private') : 'public';
  useActiveTab(privateToo ? threads : none, setChosen);
  const thread = useStored(shownThread, skillId, access);
  const counts = useStored(threadCounts, skillId, privateToo ? threads : none);
  const mentioned = useStored(mentionableReaders, skillId, access);
  const [open, setOpen] = usePanelOpen(named !== null);
  const say = words.comments;
  return (
    <section className={classes.panel} aria-labelledby={`${id}-title`} data-no-print="">
      <div className={classes.top}>
        <h2 id={`${id}-title`} className={classes.title}>
          {say.heading}
          {!privateToo && thread && thread.count > 0 && <span className={classes.count}>{thread.count}</span>}
        </h2>
        <IconButton
          icon={open ? IconChevronUp : IconChevronDown}
          label={open ? say.fold : say.unfold}
          expanded={open}
          onPress={() => setOpen(!open)}
        />
      </div>
      {open && privateToo && <ThreadTabs id={id} access={access} counts={counts} onChange={setChosen} />}
      {open && (
        <MentionableContext value={mentioned ?? noOne}>
          <Reporting key={access} skillId={skillId} access={access}>
            <Thread
              id={id}
              access={access}
              skillId={skillId}
              subject={subject}
              rootType={rootType}
              mayComment={mayComment}
              tabbed={privateToo}
              named={named}
              thread={thread}
            />
          </Reporting>
        </MentionableContext>
      )}
    </section>
  );
}

function Thread({
  id,
  access,
  skillId,
  subject,
  rootType,
  mayComment,
  tabbed,
  named,
  thread,
}: Omit<CommentsPanelProps, 'privateToo'> & {
  id: string;
  access: Access;
  tabbed: boolean;
  named: string | null;
  thread: Awaited<ReturnType<typeof shownThread>> | undefined;
}) {
  const [create, update, remove] = [
    useMutate(createComment),
    useMutate(updateComment),
    useMutate(removeComment),
  ];
  const [asked, setAsked] = useState<ShownComment | null>(null);
  const [all, setAll] = useState(false);
  const [order, setOrder] = useCommentOrder();
  const [withResolved, setWithResolved] = useState(false);
  const say = words.comments;
  const about = { contextId: skillId, type: 'skill', access } as const;
  const resolve = useMutate(resolveComment);
  const known = thread?.comments ?? [];
  const { over, shownOver, comments, hidden } = inView(known, { named, withResolved, all });
  const actions = {
    subject,
    rootType,
    mayReply: mayComment,
    draftPlace: (kind: 'reply' | 'edit', comment: string) => `${skillId} ${kind}:${comment}`,
    onReply: (parent: string, body: string) => create({ ...about, body, parent }),
    onEdit: (commentId: string, body: string) => update({ ...about, commentId, body }),
    onRemove: setAsked,
    mayResolve: (createdBy: string) => mayComment && mayResolveComment(subject, createdBy, tabbed),
    onResolve: (commentId: string, resolved: boolean) => resolve({ ...about, commentId, resolved }),
  };
  const write = (
    <Write
      {...{ skillId, access, mayComment }}
      isVisitor={subject.userId === null}
      onWrite={(body) => create({ ...about, body, parent: null })}
    />
  );
  const earlierOnes = hidden > 0 && (
    <Button size="sm" variant="default" onClick={() => setAll(true)}>
      {say.earlier(hidden)}
    </Button>
  );
  const panel = tabbed ? { role: 'tabpanel', id, 'aria-labelledby': `${id}-${access}` } : {};
  return (
    <div className={classes.thread} {...panel}>
      <ThreadTools
        order={comments.length > 1 ? order : null}
        onOrder={setOrder}
        resolved={over.length}
        shown={shownOver}
        onShow={setWithResolved}
      />
      {order === 'newest' && write}
      <div className={classes.list}>
        {order === 'oldest' && earlierOnes}
        {thread && known.length === 0 && thread.refused.length === 0 && (
          <div className={classes.empty}>
            <p>{say.emptyTitle}</p>
            {mayComment && <p>{say.empty}</p>}
          </div>
        )}
        {comments.length > 0 && (
          <ol className={classes.comments}>
            {inOrder(comments.slice(hidden), order).map((shown) => (
              <li key={shown.id}>
                <CommentView shown={shown} actions={actions} focused={named} />
              </li>
            ))}
          </ol>
        )}
        {order === 'newest' && earlierOnes}
      </div>
      {thread && thread.refused.length > 0 && <Refused comments={thread.refused} />}
      {order === 'oldest' && write}
      <RemoveDialog
        shown={asked}
        thread={known}
        mayRemove={(createdBy) => mayRemoveComment(subject, createdBy, rootType)}
        onClose={() => setAsked(null)}
        onRemove={({ comment }, recursive) =>
          void remove({ ...about, commentId: comment.commentId, recursive })
        }
      />
    </div>
  );
}

/** What is shown of a thread: what is over and what is early only when asked for, or when the address names it. */
function inView(
  known: readonly ShownComment[],
  { named, withResolved, all }: { named: string | null; withResolved: boolean; all: boolean },
) {
  const holdsNamed = ({ id, replies }: ShownComment) =>
    id === named || replies.some((reply) => reply.id === named);
  const over = known.filter(({ resolvedBy }) => resolvedBy !== null);
  const shownOver = withResolved || over.some(holdsNamed);
  const comments = shownOver ? known : known.filter(({ resolvedBy }) => resolvedBy === null);
  const earlier = all ? 0 : Math.max(0, comments.length - SHOWN);
  const hidden = comments.slice(0, earlier).some(holdsNamed) ? 0 : earlier;
  return { over, shownOver, comments, hidden };
}

function Write({
  skillId,
  access,
  mayComment,
  isVisitor,
  onWrite,
}: {
  skillId: string;
  access: Access;
  mayComment: boolean;
  isVisitor: boolean;
  onWrite: (body: string) => Promise<unknown>;
}) {
  const say = words.comments;
  return (
    <div className={classes.write}>
      {mayComment ? (
        <Composer
          place={`${skillId} ${access}`}
          audience={say.seenBy[access]}
          label={say.write}
          submitLabel={say.add}
          onSubmit={onWrite}
        />
      ) : (
        isVisitor && (
          <LearningLink to="/login" onClick={keepThisPage}>
            {say.signInToComment}
          </LearningLink>
        )
      )}
    </div>
  );
}

const inOrder = (comments: readonly ShownComment[], order: CommentOrder) =>
  order === 'newest' ? comments.toReversed() : comments;

function Refused({ comments }: { comments: Awaited<ReturnType<typeof shownThread>>['refused'] }) {
  const say = words.comments;
  return (
    <ul className={classes.refused}>
      {comments.map(({ id: each, text, code }) => (
        <li key={each}>
          <p className={classes.refusedText} dir="auto">
            {text}
          </p>
          <SaveMark
            state="refused"
            label={`${notAccepted(code)}. ${say.keptInChanges}`}
            onPress={openChanges}
          />
        </li>
      ))}
    </ul>
  );
}

/** The comment that the address names: `?commentId=`. */
function useNamedComment(): string | null {
  const search = useLocation({ select: (location) => location.searchStr });
  const named = new URLSearchParams(search).get('commentId');
  // The router writes text that could be a number in quotes.
  return named === null ? null : lastingId(named.replaceAll('"', ''));
}

async function accessOf(db: LecternDb, commentId: string | null): Promise<Access | null> {
  if (commentId === null) return null;
  return (
    ((await db.comments.get(commentId)) ?? (await db.comments.get(`pending-${commentId}`)))?.access ?? null
  );
}
