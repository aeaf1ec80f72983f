/** Saved views of the studio: statements and nothing else. */
import { type Insertable, type Kysely, sql } from 'kysely';
import type { Database } from '../../../storage/tables.ts';

type Tx = Kysely<Database>;

/** Whatever else saves a view of this person waits until the transaction ends. */
export async function holdViewsOf(tx: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('studioViews'), hashtext(${userId}))`.execute(tx);
}

export const viewById = (tx: Tx, id: string) =>
  tx.selectFrom('content.studioViews').selectAll().where('id', '=', id).executeTakeFirst();

/** Those that are not removed. */
export async function countViews(tx: Tx, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('content.studioViews')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** @returns false: somebody else has one with that id */
export async function writeView(
  tx: Tx,
  { id, userId, organizationId, createdAt, ...fields }: Insertable<Database['content.studioViews']>,
): Promise<boolean> {
  const written = await tx
    .insertInto('content.studioViews')
    .values({ id, userId, organizationId, createdAt, ...fields })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(fields).where('content.studioViews.userId', '=', userId),
    )
    .returning('id')
    .executeTakeFirst();
  return written !== undefined;
}

export const deleteViewsOf = (tx: Tx, userId: string) =>
  tx.deleteFrom('content.studioViews').where('userId', '=', userId).returning('id').execute();
