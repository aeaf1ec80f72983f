/** Saved views of the studio: statements and nothing else. */
import type { Insertable, Kysely } from 'kysely';
import type { Database } from '../../../storage/tables.ts';

type Tx = Kysely<Database>;

export const viewById = (tx: Tx, id: string) =>
  tx.selectFrom('content.studioViews').selectAll().where('id', '=', id).executeTakeFirst();

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
