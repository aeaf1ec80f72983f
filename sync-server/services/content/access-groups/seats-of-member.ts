/** The seats of one person, those that count and those that no longer do: for those who manage seats, and for the person. */
import type { MemberSeat, Seat } from '#contract/content/access-group.ts';
import type { ReadContext } from '../../../verbs/service-context.ts';
import { toSeat } from './access-group-row.ts';

/** Those that count first, the newest before the others. */
export async function seatsOfMember(
  { tx, at }: ReadContext,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<MemberSeat[]> {
  const held = await tx
    .selectFrom('content.seats as s')
    .innerJoin('content.accessGroups as g', 'g.id', 's.accessGroupId')
    .select(['g.id', 'g.name', 'g.active', 'g.startsAt', 'g.endsAt', 's.status', 's.assignedAt'])
    .where('g.organizationId', '=', organizationId)
    .where('s.userId', '=', userId)
    .orderBy('s.assignedAt', 'desc')
    .orderBy('g.id')
    .execute();
  const seats = held.map(({ id, name, active, startsAt, endsAt, status, assignedAt }): MemberSeat => {
    const takenBack = status !== 'active';
    const counts = !takenBack && active && (endsAt === null || endsAt > at);
    const shown = { accessGroupId: id, name, takenBack, assignedAt, startsAt, endsAt };
    return { ...shown, status: counts ? 'active' : 'inactive' };
  });
  return [
    ...seats.filter(({ status }) => status === 'active'),
    ...seats.filter(({ status }) => status !== 'active'),
  ];
}

/** The caller's own, of all organizations (API-028). @param active  those that count now, or the others */
export async function seatsOfCaller(
  { tx, caller, at }: ReadContext,
  { active }: { active: boolean },
): Promise<Seat[]> {
  if (!caller) return [];
  const seats = await tx
    .selectFrom('content.seats')
    .selectAll()
    .where('userId', '=', caller.userId)
    .execute();
  if (seats.length === 0) return [];
  const groups = await tx
    .selectFrom('content.accessGroups')
    .selectAll()
    .where(
      'id',
      'in',
      seats.map(({ accessGroupId }) => accessGroupId),
    )
    .orderBy('id')
    .execute();
  return groups
    .flatMap((group) => {
      const seat = seats.find(({ accessGroupId }) => accessGroupId === group.id);
      return seat ? [toSeat(group, seat, at)] : [];
    })
    .filter((seat) => (seat.active && seat.started) === active);
}
