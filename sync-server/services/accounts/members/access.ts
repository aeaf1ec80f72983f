/** The only door to who belongs to an organization: whom the caller may list, change, or let in. */
import { Refusal } from '#contract/errors.ts';
import { mayChangeRoles } from '#domain/giving-roles.ts';
import { allows } from '#domain/policy.ts';
import type { Role } from '#domain/role.ts';
import type { ReadContext } from '../../../verbs/service-context.ts';
import { groupFor } from '../groups/access.ts';
import { organizationFor } from '../organizations/access.ts';
import { subjectIn } from '../subject-in.ts';
import type { ProfileRecord } from '../users/user-row.ts';
import { holdProfile } from './repository.ts';

/** The profile of somebody whom the caller may give these roles, held until the transaction ends. @throws Refusal FORBIDDEN_ACCESS */
export async function memberToChange(
  ctx: ReadContext,
  { organizationId, userId, after }: { organizationId: string; userId: string; after: readonly Role[] },
): Promise<ProfileRecord> {
  const subject = await subjectIn(ctx, organizationId);
  const profile = await holdProfile(ctx.tx, userId, organizationId);
  if (!profile || !allows('membership', 'SetRoles', subject, {})) throw new Refusal('FORBIDDEN_ACCESS');
  const change = { before: profile.roles, after, own: userId === subject.userId };
  if (!mayChangeRoles(subject.roles, change)) throw new Refusal('FORBIDDEN_ACCESS');
  return profile;
}

/** A group's members are listed by those who list the organization's, and by its administrators. @throws Refusal FORBIDDEN_ACCESS */
export async function assertListsMembers(
  ctx: ReadContext,
  { organizationId, groupId }: { organizationId: string; groupId: string | null },
): Promise<void> {
  if (groupId === null) {
    await organizationFor(ctx, organizationId, 'ListMembers');
    return;
  }
  const { group } = await groupFor(ctx, groupId, 'ListMembers');
  if (group.organizationId !== organizationId) throw new Refusal('FORBIDDEN_ACCESS');
}
