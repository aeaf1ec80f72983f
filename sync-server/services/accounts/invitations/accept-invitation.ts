/** Whoever was invited comes in, with the roles, groups and seats that were promised (INVITE-004, D82). */
import type { acceptInvitationOperation } from '#contract/accounts/invitation.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { mayGiveRole } from '#domain/giving-roles.ts';
import { invitationStatusAt } from '#domain/invitations.ts';
import type { Role } from '#domain/role.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { notify } from '../../communication/notify.ts';
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
  await answerInvitation(ctx, inviteId, { status: 'accepted', userId, by: caller, at });
  await tellInviter(ctx, invitation, name);
  return { organizationId, alias, name };
}

/** Whoever has invited finds it in their inbox, while they are still in the organization (RT-011). */
async function tellInviter(
  ctx: ServiceContext,
  { id, invitedBy, organizationId }: InvitationRecord,
  organization: string,
): Promise<void> {
  const { userId: by } = ctx.caller;
  if (invitedBy === by || !(await findProfile(ctx.tx, invitedBy, organizationId))) return;
  const variables = { organization, link: `/settings/organization/info/${organizationId}` };
  await notify(ctx, [invitedBy], { id, template: 'invitationAccepted', variables, by }, ctx.at);
}

/** Who has invited may have lost their roles meanwhile: then the person comes as a member. */
async function rolesStillGiven(
  { tx }: ServiceContext,
  { invitedBy, organizationId, roles }: InvitationRecord,
): Promise<Role[]> {
  const inviter = (await findProfile(tx, invitedBy, organizationId))?.roles ?? [];
  return [...new Set<Role>(['member', ...roles.filter((role) => mayGiveRole(inviter, role))])];
}
