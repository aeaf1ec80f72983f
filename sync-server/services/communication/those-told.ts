/** Who has a notice, also where they have seen it already. */
import type { Kysely } from 'kysely';
import { mixedId } from '#domain/mixed-id.ts';
import type { Database } from '../../storage/tables.ts';

/** @param noticeId  as it was given to `notify` */
export async function thoseTold(
  tx: Kysely<Database>,
  userIds: readonly string[],
  noticeId: string,
): Promise<string[]> {
  if (userIds.length === 0) return [];
  const byMessage = new Map(userIds.map((userId) => [mixedId(noticeId, userId), userId]));
  const told = await tx
    .selectFrom('communication.messages')
    .select('id')
    .where('id', 'in', [...byMessage.keys()])
    .execute();
  return told.flatMap(({ id }) => byMessage.get(id) ?? []);
}
