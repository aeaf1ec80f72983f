/** A thread as it is shown: comments with their replies, the names beside them, and what has become of what was written here. */

import type { createCommentOperation } from '#contract/content/comment.ts';
import { lastingId } from '#contract/ids.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { commentWords } from '#contract/words/en/comments.ts';
import { displayName } from '#domain/display-name.ts';
import { mentionsIn } from '#domain/message-text.ts';
import { isResolved } from '#domain/resolved-conversation.ts';
import { createComment } from '#mutations/content/create-comment.ts';
import { type LecternDb, VISITOR } from '#store/db.ts';
import { commentThread } from '#store/queries/comments.ts';
import { namedText } from '#store/queries/named-text.ts';
import { me, userInfos } from '#store/queries/people.ts';
import { isUnsent, type OutboxEntry } from '#store/tables/outbox.ts';
import type { CommentRow } from '#store/tables/synced.ts';

export type Access = 'public' | 'private';

export type CommentMark = { state: 'on-device' | 'sending' } | { state: 'refused'; code: string | null };

export type ShownComment = {
  comment: CommentRow;
  /** the same before and after the server's row has come */
  id: string;
  name: string | null;
  /** of who wrote it */
  image: string | null;
  mark: CommentMark | null;
  /** of all depths, oldest first */
  replies: ShownComment[];
  /** of the first of a conversation: who said that it is over; null: it goes on */
  resolvedBy: string | null;
  /** what the people are called whom its text names, where that is known */
  named: Readonly<Record<string, string>>;
};

type RefusedComment = { id: string; text: string; code: string | null };

type ShownThread = {
  comments: ShownComment[];
  /** those that were not taken away */
  count: number;
  /** new comments that the server did not take: they stand in the tray only */
  refused: RefusedComment[];
};

export async function shownThread(db: LecternDb, skillId: string, access: Access): Promise<ShownThread> {
  const rows = await commentThread(db, skillId, access);
  const entries = await entriesOn(db, skillId, access);
  const names = await namesOf(
    db,
    rows.flatMap(({ createdBy, body, resolvedBy }) => [
      createdBy,
      ...(resolvedBy ? [resolvedBy] : []),
      ...mentionsIn(body),
    ]),
  );
  const byId = new Map(rows.map((comment) => [lastingId(comment.commentId), comment]));
  const shown = (comment: CommentRow): ShownComment => ({
    comment,
    id: lastingId(comment.commentId),
    name: names.get(comment.createdBy)?.name ?? null,
    image: names.get(comment.createdBy)?.image ?? null,
    mark: markOf(entries, comment.commentId),
    replies: [],
    resolvedBy: null,
    named: namedIn(comment.body, names),
  });
  const roots = new Map<string, ShownComment>();
  const replies: CommentRow[] = [];
  for (const comment of rows) {
    if (rootOf(comment, byId) === comment) roots.set(lastingId(comment.commentId), shown(comment));
    else replies.push(comment);
  }
  for (const reply of replies)
    roots.get(lastingId(rootOf(reply, byId).commentId))?.replies.push(shown(reply));
  for (const root of roots.values()) {
    const { resolvedAt = null, resolvedBy = null } = root.comment;
    const said = root.replies.map(({ comment }) => comment);
    if (isResolved({ resolvedAt }, said))
      root.resolvedBy = (resolvedBy && names.get(resolvedBy)?.name) || commentWords.someone;
  }
  const refused = entries.filter(({ op, state }) => op === 'createComment' && state === 'rejected');
  return {
    comments: [...roots.values()],
    count: rows.filter(({ deletedAt }) => deletedAt === null).length,
    refused: await Promise.all(
      refused.map(async ({ id, vars, lastError }) => {
        const { text } = createComment.about(vars as ArgsOf<typeof createCommentOperation>);
        return {
          id,
          text: await namedText(db, text ?? '', commentWords.someone),
          code: lastError?.code ?? null,
        };
      }),
    ),
  };
}

const namedIn = (body: string, names: ReadonlyMap<string, { name: string }>): Record<string, string> =>
  Object.fromEntries(
    mentionsIn(body).flatMap((userId) => {
      const found = names.get(userId);
      return found ? [[userId, found.name]] : [];
    }),
  );

/** The comment at the top; one whose parent is not on this device, or hangs on itself, stands for itself. */
function rootOf(comment: CommentRow, byId: ReadonlyMap<string, CommentRow>): CommentRow {
  const seen = new Set<string>();
  let at = comment;
  while (at.parent !== null && !seen.has(at.commentId)) {
    seen.add(at.commentId);
    const parent = byId.get(lastingId(at.parent));
    if (!parent) break;
    at = parent;
  }
  return at.parent !== null && seen.has(at.commentId) ? comment : at;
}

async function entriesOn(db: LecternDb, skillId: string, access: Access): Promise<OutboxEntry[]> {
  const entries = await db.outbox.where('touches').startsWith('comment:').distinct().toArray();
  return entries.filter(({ vars }) => vars.contextId === skillId && vars.access === access);
}

/** What was written, not what a reply has changed beside it. */
function markOf(entries: readonly OutboxEntry[], commentId: string): CommentMark | null {
  const own = entries.filter(({ op, temporaryIds, vars }) =>
    op === 'createComment'
      ? temporaryIds.includes(commentId)
      : typeof vars.commentId === 'string' && lastingId(vars.commentId) === lastingId(commentId),
  );
  const refused = own.find(({ state }) => state === 'rejected');
  if (refused) return { state: 'refused', code: refused.lastError?.code ?? null };
  const unsent = own.filter(isUnsent);
  if (unsent.length === 0) return null;
  return { state: unsent.every(({ state }) => state === 'sending') ? 'sending' : 'on-device' };
}

async function namesOf(
  db: LecternDb,
  ids: readonly string[],
): Promise<Map<string, { name: string; image: string | null }>> {
  const infos = await userInfos(db, ids);
  const names = new Map([...infos].map(([id, info]) => [id, { name: displayName(info), image: info.image }]));
  const self = db.accountId === VISITOR ? undefined : await me(db);
  if (self) names.set(self.userId, { name: displayName(self), image: self.image });
  return names;
}
