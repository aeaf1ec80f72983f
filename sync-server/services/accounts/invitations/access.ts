/** The only door to invitations: who may invite with which roles, and the invitation that the caller may change or answer. */
import type { Kysely } from 'kysely';
import { Refusal } from '#contract/errors.ts';
import { foldName } from '#domain/fold-name.ts';
import { mayGiveRole, mayGiveRoles } from '#domain/giving-roles.ts';
import { roles as allRoles, type Role } from '#domain/role.ts';
import type { Database } from '../../../storage/tables.ts';
import type { ReadContext, ServiceContext } from '../../../verbs/service-context.ts';
import { organizationFor } from '../organizations/access.ts';
import type { OrganizationRecord } from '../organizations/organization-row.ts';
import { findOrganization } from '../organizations/repository.ts';
import { findUser, otherAddress } from '../users/repository.ts';
import type { InvitationRecord } from './invitation-row.ts';
import { holdInvitation } from './repository.ts';

/** @returns the roles that the caller may give there. @throws Refusal FORBIDDEN_ACCESS: the caller may not invite there, or not with these roles */
export async function assertInvites(
  ctx: ReadContext,
  organizationId: string,
  roles: readonly Role[],
): Promise<Role[]> {
  const { subject } = await organizationFor(ctx, organizationId, 'ManageInvitations');
  if (!mayGiveRoles(subject.roles, roles)) throw new Refusal('FORBIDDEN_ACCESS');
  return allRoles.filter((role) => mayGiveRole(subject.roles, role));
}

/** Held until the transaction ends. @throws Refusal FORBIDDEN_ACCESS: there is none, or the caller may not give its roles */
export async function invitationToManage(ctx: ServiceContext, inviteId: string): Promise<InvitationRecord> {
  const invitation = await holdInvitation(ctx.tx, inviteId);
  if (!invitation) throw new Refusal('FORBIDDEN_ACCESS');
  await assertInvites(ctx, invitation.organizationId, invitation.roles);
  return invitation;
}

/** Sent to a confirmed address of the person; held until the transaction ends. @throws Refusal NOT_FOUND, INVITATION_OF_ANOTHER, EMAIL_UNVERIFIED */
export async function ownInvitation(
  tx: Kysely<Database>,
  inviteId: string,
  userId: string,
): Promise<{ invitation: InvitationRecord; organization: OrganizationRecord }> {
  const invitation = await holdInvitation(tx, inviteId);
  const organization = invitation && (await findOrganization(tx, invitation.organizationId));
  const user = await findUser(tx, userId);
  if (!invitation || !organization || !user) throw new Refusal('NOT_FOUND');
  const other = await otherAddress(tx, userId, invitation.email);
  const confirmed = other?.verified || (user.emailVerified && foldName(user.email) === invitation.email);
  const claimed = other !== undefined || foldName(user.pendingEmail ?? '') === invitation.email;
  if (!confirmed) throw new Refusal(claimed ? 'EMAIL_UNVERIFIED' : 'INVITATION_OF_ANOTHER');
  return { invitation, organization };
}
