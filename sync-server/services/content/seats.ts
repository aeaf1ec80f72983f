/** Seats of content access groups: given, taken back, promised to invitations. Never more than the group has (COLL-022). */
import type { Kysely } from 'kysely';
import { userBucket } from '#domain/bucket.ts';
import type { Database } from '../../storage/tables.ts';
import type { ChangeContext } from '../../sync/feed.ts';
import { type AccessGroupRecord, type SeatRecord, seatId, toSeat } from './access-groups/access-group-row.ts';
import {
  endSeat,
  findSeat,
  holdAccessGroup,
  insertPromise,
  openSeat,
  takenSeats,
  takePromises,
} from './access-groups/repository.ts';

type Tx = Kysely<Database>;
/** `userId` null: a visitor */
type Asker = { userId: string | null; at: number };
type Given = { accessGroupId: string; by: string; at: number };

const isOver = ({ active, endsAt }: AccessGroupRecord, at: number) =>
  !active || (endsAt !== null && endsAt <= at);

const hasRoom = async (tx: Tx, { id, seatsMax }: AccessGroupRecord): Promise<boolean> =>
  seatsMax === null || (await takenSeats(tx, id)) < seatsMax;

/** How the person's devices learn of a seat. */
export async function announceSeat(
  ctx: ChangeContext,
  group: AccessGroupRecord,
  userId: string,
): Promise<void> {
  announceAs(ctx, group, userId, await findSeat(ctx.tx, group.id, userId));
}

function announceAs(
  ctx: ChangeContext,
  group: AccessGroupRecord,
  userId: string,
  seat: SeatRecord | undefined,
): void {
  // As on the day it was given: a row says the same whenever it is announced. Whether it runs today its dates say.
  const row = seat?.status === 'active' ? toSeat(group, seat, seat.assignedAt) : null;
  ctx.changed('seat', seatId(group.id, userId), row, [userBucket(userId)]);
}

/** @param id  of the row */
export async function announceSeatAgain(ctx: ChangeContext, id: string): Promise<void> {
  const [, accessGroupId = '', userId = ''] = id.split(':');
  const group = await holdAccessGroup(ctx.tx, accessGroupId);
  if (group) await announceSeat(ctx, group, userId);
}

/** What of a group somebody can have now: a seat that is theirs already, a free one, or none. */
async function seatFor(tx: Tx, group: AccessGroupRecord | undefined, { userId, at }: Asker) {
  if (!group || isOver(group, at)) return 'none';
  if (userId !== null && (await findSeat(tx, group.id, userId))?.status === 'active') return 'theirs';
  return (await hasRoom(tx, group)) ? 'free' : 'none';
}

/** Whether `giveSeat` would give one. Nothing is held: a moment later another one may have it. */
export async function isSeatLeft(
  tx: Tx,
  { accessGroupId, ...asker }: Asker & { accessGroupId: string },
): Promise<boolean> {
  const group = await tx
    .selectFrom('content.accessGroups')
    .selectAll()
    .where('id', '=', accessGroupId)
    .executeTakeFirst();
  return (await seatFor(tx, group, asker)) !== 'none';
}

/** @returns false: none is left, or the group is over. Who has one keeps it. */
export async function giveSeat(
  ctx: ChangeContext,
  { accessGroupId, userId, by, at }: Given & { userId: string },
): Promise<boolean> {
  const { tx } = ctx;
  const group = await holdAccessGroup(tx, accessGroupId);
  const left = await seatFor(tx, group, { userId, at });
  if (!group || left !== 'free') return left === 'theirs';
  const seat = await openSeat(tx, { accessGroupId, userId, by, at });
  announceAs(ctx, group, userId, seat);
  return true;
}

/** Its courses leave the person's devices with the next pull; progress stays. */
export async function takeSeat(
  ctx: ChangeContext,
  { accessGroupId, userId }: { accessGroupId: string; userId: string },
): Promise<void> {
  const group = await holdAccessGroup(ctx.tx, accessGroupId);
  if (!group) return;
  await endSeat(ctx.tx, accessGroupId, userId);
  await announceSeat(ctx, group, userId);
}

/** @returns false: none is left, or the group is over */
export async function promiseSeat(
  { tx }: ChangeContext,
  { accessGroupId, inviteId, by, at }: Given & { inviteId: string },
): Promise<boolean> {
  const group = await holdAccessGroup(tx, accessGroupId);
  if (!group || isOver(group, at)) return false;
  const held = await tx
    .selectFrom('content.invitedSeats')
    .select('inviteId')
    .where('accessGroupId', '=', accessGroupId)
    .where('inviteId', '=', inviteId)
    .executeTakeFirst();
  if (held) return true;
  if (!(await hasRoom(tx, group))) return false;
  await insertPromise(tx, { accessGroupId, inviteId, by, at });
  return true;
}

/** The seats that an invitation holds are given back, or become those of who has accepted it. */
export async function settleInvitedSeats(
  ctx: ChangeContext,
  { inviteId, userId, at }: { inviteId: string; userId: string | null; at: number },
): Promise<void> {
  const promised = await takePromises(ctx.tx, inviteId);
  if (userId === null) return;
  for (const { accessGroupId, assignedBy } of promised)
    await giveSeat(ctx, { accessGroupId, userId, by: assignedBy, at });
}

/** A new member gets a seat of each group that gives them by itself, as long as there are any. */
export async function giveAutomaticSeats(
  ctx: ChangeContext,
  { organizationId, userId, at }: { organizationId: string; userId: string; at: number },
): Promise<void> {
  const groups = await ctx.tx
    .selectFrom('content.accessGroups')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('autoAssign', '=', true)
    .where('active', '=', true)
    .orderBy('id')
    .execute();
  for (const { id } of groups) await giveSeat(ctx, { accessGroupId: id, userId, by: userId, at });
}

/** All seats of somebody in an organization. */
export async function endSeatsIn(
  ctx: ChangeContext,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<void> {
  const held = await ctx.tx
    .selectFrom('content.seats as s')
    .innerJoin('content.accessGroups as g', 'g.id', 's.accessGroupId')
    .select('g.id')
    .where('g.organizationId', '=', organizationId)
    .where('s.userId', '=', userId)
    .where('s.status', '=', 'active')
    .orderBy('g.id')
    .execute();
  for (const { id } of held) await takeSeat(ctx, { accessGroupId: id, userId });
}
