/** Whoever was invited comes in, with the roles, groups and seats that were promised (INVITE-004, D82). */
import type { acceptInvitationOperation } from '#contract/accounts/invitation.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { invitationStatusAt, mayGiveRole } from '#domain/invitations.ts';
import type { Role } from '#domain/role.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { placeInGroups } from '../group-members.ts';
import { groupsByIds } from '../groups/repository.ts';
import { join } from '../members/memberships.ts';
import { findProfile } from '../members/repository.ts';
import { ownInvitation } from './access.ts';
import { answerInvitation } from './answer-invitation.ts';
import type { InvitationRecord } from './invitation-row.ts';

/** @throws Refusal NOT_FOUND, INVITATION_OVER, INVITATION_OF_ANOTHER, EMAIL_UNVERIFIED */
export async function acceptInvitation(
  ctx: ServiceContext,
  { inviteId }: ArgsOf<typeof acceptInvitationOperation>,
) {
  const { tx, at, caller } = ctx;
  const { userId } = caller;
  const { invitation, organization } = await ownInvitation(ctx, inviteId);
  const { organizationId, groups } = invitation;
  const { alias, name } = organization;
  if (invitation.status === 'accepted') return { organizationId, alias, name };
  if (invitationStatusAt(invitation, at) !== 'pending') throw new Refusal('INVITATION_OVER');
  const roles = await rolesStillGiven(ctx, invitation);
  await join(ctx, { userId, organizationId, at, by: caller, roles });
  const open = (await groupsByIds(tx, groups)).filter(({ archived }) => !archived);
  const places = open.map(({ id }) => ({ groupId: id, userId, role: 'member' as const }));
  await placeInGroups(ctx, { organizationId, places, at });
  await answerInvitation(ctx, inviteId, { status: 'accepted', userId, at });
  return { organizationId, alias, name };
}

/** Who has invited may have lost the rank meanwhile: then the person comes as a member. */
async function rolesStillGiven(
  { tx }: ServiceContext,
  { invitedBy, organizationId, roles }: InvitationRecord,
): Promise<Role[]> {
  const inviter = (await findProfile(tx, invitedBy, organizationId))?.roles ?? [];
  return [...new Set<Role>(['member', ...roles.filter((role) => mayGiveRole(inviter, role))])];
}
