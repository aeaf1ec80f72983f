/** Whoever was invited comes in, with the roles, groups and seats that were promised (INVITE-004, D82). */
import type { acceptInvitationOperation } from '#contract/accounts/invitation.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { mayGiveRole } from '#domain/giving-roles.ts';
import { invitationStatusAt } from '#domain/invitations.ts';
import type { Role } from '#domain/role.ts';
import { whoActed } from '../../../audit/who-acted.ts';
import type { ChangeContext } from '../../../sync/feed.ts';
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
  return acceptInvitationAs(ctx, inviteId, { by: ctx.caller, at: ctx.at });
}

/** @throws Refusal as above */
export async function acceptInvitationAs(
  ctx: ChangeContext,
  inviteId: string,
  { by, at }: { by: { userId: string; actorId: string | null }; at: number },
) {
  const { tx } = ctx;
  const { userId } = by;
  const { invitation, organization } = await ownInvitation(tx, inviteId, userId);
  const { organizationId, groups } = invitation;
  const { alias, name } = organization;
  if (invitation.status === 'accepted') return { organizationId, alias, name };
  if (invitationStatusAt(invitation, at) !== 'pending') throw new Refusal('INVITATION_OVER');
  const kinds = ['people invited', 'invitation sent again'] as const;
  const actedBy = await whoActed(tx, { organizationId, kinds, id: inviteId });
  if (actedBy === userId) throw new Refusal('INVITATION_OVER'); // nobody invites themselves through another (D116)
  const roles = await rolesStillGiven(ctx, invitation);
  await join(ctx, { userId, organizationId, at, by, roles });
  const open = (await groupsByIds(tx, groups)).filter(({ archived }) => !archived);
  const places = open.map(({ id }) => ({ groupId: id, userId, role: 'member' as const }));
  await placeInGroups(ctx, { organizationId, places, at });
  await answerInvitation(ctx, inviteId, { status: 'accepted', userId, by, at, actedBy });
  await tellInviter(ctx, invitation, { organization: name, by: userId, at });
  return { organizationId, alias, name };
}

/** Whoever has invited finds it in their inbox, while they are still in the organization (RT-011). */
async function tellInviter(
  ctx: ChangeContext,
  { id, invitedBy, organizationId }: InvitationRecord,
  { organization, by, at }: { organization: string; by: string; at: number },
): Promise<void> {
  if (invitedBy === by || !(await findProfile(ctx.tx, invitedBy, organizationId))) return;
  const variables = { organization, link: `/settings/organization/info/${organizationId}` };
  await notify(ctx, [invitedBy], { id, template: 'invitationAccepted', variables, by }, at);
}

/** Who has invited may have lost their roles meanwhile: then the person comes as a member. */
async function rolesStillGiven(
  { tx }: ChangeContext,
  { invitedBy, organizationId, roles }: InvitationRecord,
): Promise<Role[]> {
  const inviter = (await findProfile(tx, invitedBy, organizationId))?.roles ?? [];
  return [...new Set<Role>(['member', ...roles.filter((role) => mayGiveRole(inviter, role))])];
}
