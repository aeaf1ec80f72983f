/** What people have chosen to be told where. */
import type { Kysely } from 'kysely';
import type { NoticeChoices } from '#domain/notice-choices.ts';
import type { Database } from '../../storage/tables.ts';

/** @returns of those who have chosen anything */
export async function noticeChoicesOf(
  tx: Kysely<Database>,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, NoticeChoices>> {
  const rows = await tx
    .selectFrom('accounts.users')
    .select(['id', 'notices'])
    .where('id', 'in', [...userIds])
    .where('notices', 'is not', null)
    .execute();
  return new Map(rows.flatMap(({ id, notices }) => (notices ? [[id, notices] as const] : [])));
}
