/** Making access groups, and who has a seat in them (COLL-026). */
import type { setSeatsOperation, upsertAccessGroupOperation } from '#contract/content/access-group.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { mayManageCodes, mayManageSeats } from '#domain/policy.ts';
import type { ReadContext, ServiceContext } from '../../../verbs/service-context.ts';
import { subjectIn } from '../../accounts/subject-in.ts';
import { announceSeat, giveSeat, promiseSeat, takeSeat } from '../seats.ts';
import { isSold } from '../sold-seats.ts';
import {
  deletePromises,
  holdAccessGroup,
  peopleWithSeats,
  putAccessGroup,
  takenSeats,
  writeAccessGroup,
} from './repository.ts';

const done = { success: true };

/** Whoever makes codes has to know the groups. @returns whether they may know who is in them. @throws Refusal FORBIDDEN_ACCESS */
export async function assertSeesSeats(ctx: ReadContext, organizationId: string): Promise<boolean> {
  const subject = await subjectIn(ctx, organizationId);
  const manages = mayManageSeats(subject);
  if (!manages && !mayManageCodes(subject, 'catalog')) throw new Refusal('FORBIDDEN_ACCESS');
  return manages;
}

/** @throws Refusal FORBIDDEN_ACCESS */
export async function assertManagesSeats(
  ctx: ReadContext,
  organizationId: string | undefined,
): Promise<void> {
  const subject = organizationId === undefined ? null : await subjectIn(ctx, organizationId);
  if (!subject || !mayManageSeats(subject)) throw new Refusal('FORBIDDEN_ACCESS');
}

/** @throws Refusal FORBIDDEN_ACCESS: also when a course is another organization's; NO_SEAT_LEFT: more seats are taken than there would be */
export async function upsertAccessGroup(
  ctx: ServiceContext,
  { input: { accessGroupId, ...given } }: ArgsOf<typeof upsertAccessGroupOperation>,
) {
  const { tx, at } = ctx;
  const known = await holdAccessGroup(tx, accessGroupId);
  if (known && known.organizationId !== given.organizationId) throw new Refusal('FORBIDDEN_ACCESS');
  await assertManagesSeats(ctx, given.organizationId);
  // How many seats, of what and how long is what was paid for.
  if (known && (await isSold(tx, accessGroupId))) {
    const { name, autoAssign } = given;
    await writeAccessGroup(tx, accessGroupId, { name, autoAssign });
    return done;
  }
  const courseIds = [...new Set(given.courseIds)];
  const courses = await tx
    .selectFrom('content.collections')
    .select('id')
    .where('id', 'in', courseIds)
    .where('type', '=', 'course')
    .where('organizationId', '=', given.organizationId)
    .execute();
  if (courses.length !== courseIds.length) throw new Refusal('FORBIDDEN_ACCESS');
  if (given.startsAt !== null && given.endsAt !== null && given.endsAt <= given.startsAt)
    throw new Refusal('INVALID_ARGUMENTS');
  if (known && (await takenSeats(tx, accessGroupId)) > given.seatsMax) throw new Refusal('NO_SEAT_LEFT');
  const fields = { ...given, courseIds: JSON.stringify(courseIds) };
  await putAccessGroup(tx, { id: accessGroupId, ...fields, createdAt: at }, fields);
  const group = await holdAccessGroup(tx, accessGroupId);
  const seated = await peopleWithSeats(tx, accessGroupId);
  if (group) for (const userId of seated) await announceSeat(ctx, group, userId);
  return done;
}

/** @throws Refusal FORBIDDEN_ACCESS: somebody does not belong to the organization, or an invitation no longer waits; NO_SEAT_LEFT: then nobody gets one */
export async function setSeats(
  ctx: ServiceContext,
  { accessGroupId, userIds, inviteIds, seated }: ArgsOf<typeof setSeatsOperation>,
) {
  const { tx, at, caller } = ctx;
  const group = await holdAccessGroup(tx, accessGroupId);
  await assertManagesSeats(ctx, group?.organizationId);
  if (!group) throw new Refusal('FORBIDDEN_ACCESS');
  if (!seated) {
    for (const userId of userIds) await takeSeat(ctx, { accessGroupId, userId });
    if (inviteIds.length > 0) await deletePromises(tx, accessGroupId, inviteIds);
    return done;
  }
  const { organizationId } = group;
  const [people, invitations] = await Promise.all([
    userIds.length === 0
      ? []
      : tx
          .selectFrom('accounts.profiles')
          .select('userId')
          .where('organizationId', '=', organizationId)
          .where('userId', 'in', userIds)
          .execute(),
    inviteIds.length === 0
      ? []
      : tx
          .selectFrom('accounts.invitations')
          .select('id')
          .where('organizationId', '=', organizationId)
          .where('status', '=', 'pending')
          .where('id', 'in', inviteIds)
          .execute(),
  ]);
  if (people.length !== new Set(userIds).size || invitations.length !== new Set(inviteIds).size)
    throw new Refusal('FORBIDDEN_ACCESS');
  const by = caller.userId;
  for (const userId of userIds)
    if (!(await giveSeat(ctx, { accessGroupId, userId, by, at }))) throw new Refusal('NO_SEAT_LEFT');
  for (const inviteId of inviteIds)
    if (!(await promiseSeat(ctx, { accessGroupId, inviteId, by, at }))) throw new Refusal('NO_SEAT_LEFT');
  return done;
}
