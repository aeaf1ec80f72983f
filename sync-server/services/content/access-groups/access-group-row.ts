/** Access groups and seats as the contract shows them. */
import { type Kysely, type Selectable, sql } from 'kysely';
import type { AccessGroup, Seat } from '#contract/content/access-group.ts';
import type { Database } from '../../../storage/tables.ts';

export type AccessGroupRecord = Selectable<Database['content.accessGroups']>;
export type SeatRecord = Selectable<Database['content.seats']>;

/** A group's collections are courses, which are their own roots. */
const collectionsOf = ({ courseIds }: AccessGroupRecord) =>
  courseIds.map((collectionId) => ({ collectionId, rootCollectionId: collectionId }));

/** Whether its seats count now. */
export const isRunning = ({ active, startsAt, endsAt }: AccessGroupRecord, at: number): boolean =>
  active && (startsAt === null || startsAt <= at) && (endsAt === null || endsAt > at);

export const seatId = (accessGroupId: string, userId: string) => `seat:${accessGroupId}:${userId}`;

/** @param at  server time, epoch ms */
export const toSeat = (group: AccessGroupRecord, seat: SeatRecord, at: number): Seat => ({
  id: seatId(group.id, seat.userId),
  thing: 'seat',
  userId: seat.userId,
  addOn: null,
  accessId: group.id,
  accessType: group.type,
  assignedAt: seat.assignedAt,
  assignedBy: seat.assignedBy,
  active: seat.status === 'active' && group.active && (group.endsAt === null || group.endsAt > at),
  started: group.startsAt === null || group.startsAt <= at,
  groupOwner: group.organizationId,
  contentOwnerId: group.organizationId,
  collections: collectionsOf(group),
  startsAt: group.startsAt,
  endsAt: group.endsAt,
});

type Seated = { accessGroupId: string } & AccessGroup['seatedUsers'][number];

/** Of these groups: people with a seat, and invitations that hold one. */
export async function seatedIn(tx: Kysely<Database>, groupIds: readonly string[]): Promise<Seated[]> {
  if (groupIds.length === 0) return [];
  const ids = [...groupIds];
  const { rows } = await sql<Seated>`
    select s."accessGroupId", s."userId", s."assignedAt", s.status, null as "inviteId",
      coalesce(nullif(trim(u."firstName" || ' ' || u."lastName"), ''), u.alias) as name
    from content.seats s join accounts.users u on u.id = s."userId"
    where s."accessGroupId" = any(${ids}::uuid[]) and s.status = 'active'
    union all
    select i."accessGroupId", null, i."assignedAt", 'invited', i."inviteId", v.email
    from content."invitedSeats" i join accounts.invitations v on v.id = i."inviteId"
    where i."accessGroupId" = any(${ids}::uuid[])
    order by name`.execute(tx);
  return rows;
}

export function toAccessGroup(group: AccessGroupRecord, seated: readonly Seated[]): AccessGroup {
  const own = seated.filter(({ accessGroupId }) => accessGroupId === group.id);
  const { seatsMax: max } = group;
  return {
    id: group.id,
    name: group.name,
    addOn: null,
    autoAssign: group.autoAssign,
    type: group.type,
    collections: collectionsOf(group),
    productOwner: { id: group.organizationId },
    seats: { max, avail: max === null ? null : Math.max(0, max - own.length) },
    active: group.active,
    startsAt: group.startsAt,
    endsAt: group.endsAt,
    ownerId: group.organizationId,
    ownerType: 'ORGANIZATION',
    seatedUsers: own.map(({ accessGroupId: _, ...each }) => each),
  };
}
