/** A person arranges their organizations on the rail. */
import type { reorderUserAffiliationsOperation } from '#contract/accounts/affiliations.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { userBucket } from '#domain/bucket.ts';
import { arranged } from '#domain/moved.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { holdProfiles, writeProfile } from '../members/repository.ts';
import { toProfile } from './user-row.ts';

/**
 * Organizations that the person has left since are passed over; those that were joined since come last.
 * @throws Refusal FORBIDDEN_ACCESS when none of them is the person's
 */
export async function reorderUserAffiliations(
  ctx: ServiceContext,
  { affiliations }: ArgsOf<typeof reorderUserAffiliationsOperation>,
) {
  const { userId } = ctx.caller;
  const profiles = await holdProfiles(ctx.tx, userId);
  const own = profiles.map(({ organizationId }) => organizationId);
  if (!affiliations.some((id) => own.includes(id))) throw new Refusal('FORBIDDEN_ACCESS');
  const order = new Map(arranged(own, affiliations).map((id, place) => [id, place]));
  for (const profile of profiles) {
    const place = order.get(profile.organizationId) ?? 0;
    if (profile.order === place) continue;
    await writeProfile(ctx.tx, profile, { order: place });
    const row = toProfile({ ...profile, order: place });
    ctx.changed('profile', row.profileId, row, [userBucket(userId)]);
  }
  return { success: true };
}
