/** Access groups, their seats and what is promised to invitations: statements and nothing else. */
import { type Insertable, type Kysely, sql, type Updateable } from 'kysely';
import type { Database } from '../../../storage/tables.ts';
import type { AccessGroupRecord, SeatRecord } from './access-group-row.ts';

type Tx = Kysely<Database>;

/** Held until the transaction ends: whoever would take or give a seat of it waits here. */
export const holdAccessGroup = (tx: Tx, id: string): Promise<AccessGroupRecord | undefined> =>
  tx.selectFrom('content.accessGroups').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const insertAccessGroup = (tx: Tx, group: Insertable<Database['content.accessGroups']>) =>
  tx.insertInto('content.accessGroups').values(group).execute();

/** @param changed  of one that is there already */
export const putAccessGroup = (
  tx: Tx,
  group: Insertable<Database['content.accessGroups']>,
  changed: Updateable<Database['content.accessGroups']>,
) =>
  tx
    .insertInto('content.accessGroups')
    .values(group)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changed))
    .execute();

export const writeAccessGroup = (tx: Tx, id: string, columns: Updateable<Database['content.accessGroups']>) =>
  tx.updateTable('content.accessGroups').set(columns).where('id', '=', id).execute();

/** Seats that are taken or promised. The group has to be held. */
export async function takenSeats(tx: Tx, accessGroupId: string): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    select (select count(*)::int from content.seats where "accessGroupId" = ${accessGroupId}::uuid and status = 'active')
      + (select count(*)::int from content."invitedSeats" where "accessGroupId" = ${accessGroupId}::uuid) as taken`.execute(
    tx,
  );
  return rows[0]?.taken ?? 0;
}

export const findSeat = (tx: Tx, accessGroupId: string, userId: string): Promise<SeatRecord | undefined> =>
  tx
    .selectFrom('content.seats')
    .selectAll()
    .where('accessGroupId', '=', accessGroupId)
    .where('userId', '=', userId)
    .executeTakeFirst();

/** Those who have a seat now. */
export async function peopleWithSeats(tx: Tx, accessGroupId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('content.seats')
    .select('userId')
    .where('accessGroupId', '=', accessGroupId)
    .where('status', '=', 'active')
    .execute();
  return rows.map(({ userId }) => userId);
}

type Given = { accessGroupId: string; by: string; at: number };

export const openSeat = (
  tx: Tx,
  { accessGroupId, userId, by, at }: Given & { userId: string },
): Promise<SeatRecord> => {
  const fields = { status: 'active', assignedAt: at, assignedBy: by } as const;
  return tx
    .insertInto('content.seats')
    .values({ accessGroupId, userId, ...fields })
    .onConflict((conflict) => conflict.columns(['accessGroupId', 'userId']).doUpdateSet(fields))
    .returningAll()
    .executeTakeFirstOrThrow();
};

export const endSeat = (tx: Tx, accessGroupId: string, userId: string) =>
  tx
    .updateTable('content.seats')
    .set({ status: 'inactive' })
    .where('accessGroupId', '=', accessGroupId)
    .where('userId', '=', userId)
    .execute();

export const insertPromise = (tx: Tx, { accessGroupId, inviteId, by, at }: Given & { inviteId: string }) =>
  tx
    .insertInto('content.invitedSeats')
    .values({ accessGroupId, inviteId, assignedAt: at, assignedBy: by })
    .execute();

export const deletePromises = (tx: Tx, accessGroupId: string, inviteIds: readonly string[]) =>
  tx
    .deleteFrom('content.invitedSeats')
    .where('accessGroupId', '=', accessGroupId)
    .where('inviteId', 'in', [...inviteIds])
    .execute();

/** All that were promised to the invitation. @returns what it was */
export const takePromises = (
  tx: Tx,
  inviteId: string,
): Promise<{ accessGroupId: string; assignedBy: string }[]> =>
  tx
    .deleteFrom('content.invitedSeats')
    .where('inviteId', '=', inviteId)
    .returning(['accessGroupId', 'assignedBy'])
    .execute();
