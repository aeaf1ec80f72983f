/** Comments: statements and nothing else. */

import { type Insertable, type Kysely, sql } from 'kysely';
import type { CommentAccess } from '#domain/policy.ts';
import type { Database } from '../../../storage/tables.ts';
import type { CommentRecord } from './comment-row.ts';

type Tx = Kysely<Database>;

/** A row names so many of its replies, the newest: it is written and sent anew with each of them. */
const REPLIES_NAMED = 100;

const replies = sql<string[]>`coalesce((select jsonb_agg(r.id order by r."createdAt", r.id) from (
    select n.id, n."createdAt" from content.comments n where n.parent = c.id
    order by n."createdAt" desc, n.id desc limit ${sql.lit(REPLIES_NAMED)}
  ) as r), '[]')`.as('thread');

const comments = (tx: Tx) =>
  tx
    .selectFrom('content.comments as c')
    .selectAll('c')
    .select(replies)
    .orderBy('c.createdAt')
    .orderBy('c.id');

export async function commentsByIds(tx: Tx, ids: readonly string[]): Promise<CommentRecord[]> {
  return ids.length === 0
    ? []
    : comments(tx)
        .where('c.id', 'in', [...ids])
        .execute();
}

/** Oldest first. */
export const threadOf = (tx: Tx, skillId: string, access: CommentAccess): Promise<CommentRecord[]> =>
  comments(tx).where('c.skillId', '=', skillId).where('c.access', '=', access).execute();

export const commentsOfSkills = (tx: Tx, skillIds: readonly string[]): Promise<CommentRecord[]> =>
  comments(tx)
    .where('c.skillId', 'in', [...skillIds])
    .execute();

type Place = { id: string; skillId: string; access: CommentAccess };

/** Held until the transaction ends, so that a reply and its parent's list of replies fit together. */
export const holdComment = (tx: Tx, { id, skillId, access }: Place) =>
  tx
    .selectFrom('content.comments')
    .selectAll()
    .where('id', '=', id)
    .where('skillId', '=', skillId)
    .where('access', '=', access)
    .forUpdate()
    .executeTakeFirst();

/** @returns false when there is one with its id */
export async function insertComment(
  tx: Tx,
  comment: Place & { createdBy: string; createdAt: number; body: string; parent: string | null },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('content.comments')
    .values({ ...comment, editedAt: null, deletedAt: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Said by people before anybody reads it. */
export const addPastComments = (tx: Tx, comments: readonly Insertable<Database['content.comments']>[]) =>
  tx
    .insertInto('content.comments')
    .values([...comments])
    .execute();

export const updatingBody = (tx: Tx, id: string, body: string, editedAt: number) =>
  tx.updateTable('content.comments').set({ body, editedAt }).where('id', '=', id);

export const markResolved = (tx: Tx, id: string, resolution: { at: number; by: string } | null) =>
  tx
    .updateTable('content.comments')
    .set({ resolvedAt: resolution?.at ?? null, resolvedBy: resolution?.by ?? null })
    .where('id', '=', id)
    .execute();

/** Those among them that are not deleted yet. */
export async function markDeleted(
  tx: Tx,
  ids: readonly string[],
  body: string,
  deletedAt: number,
): Promise<string[]> {
  const rows = await tx
    .updateTable('content.comments')
    .set({ body, deletedAt })
    .where('id', 'in', [...ids])
    .where('deletedAt', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Answers to a comment, answers to these, and so on; held in the order of their ids. */
export async function holdReplies(
  tx: Tx,
  id: string,
): Promise<{ id: string; createdBy: string; deletedAt: number | null }[]> {
  const { rows } = await sql<{ id: string; createdBy: string; deletedAt: number | null }>`
    with recursive reply as (
      select c.id from content.comments c where c.parent = ${id}
      union
      select c.id from content.comments c join reply on c.parent = reply.id
    )
    select c.id, c."createdBy", c."deletedAt" from content.comments c where c.id in (select id from reply)
    order by c.id for update`.execute(tx);
  return rows;
}

/** All on the skills; reports of them have to be gone. @returns ids */
export async function deleteCommentsOn(tx: Tx, skillIds: readonly string[]): Promise<string[]> {
  const gone = await tx
    .deleteFrom('content.comments')
    .where('skillId', 'in', [...skillIds])
    .returning('id')
    .execute();
  return gone.map(({ id }) => id);
}
