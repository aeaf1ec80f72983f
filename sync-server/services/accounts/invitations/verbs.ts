/** Inviting people, and their answer (INVITE-001 to INVITE-009, D82). */
import { sql } from 'kysely';
import type {
  acceptInvitationOperation,
  cancelInvitationOperation,
  inviteToOrganizationOperation,
  resendInvitationOperation,
} from '#contract/accounts/invitation.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { foldName } from '#domain/fold-name.ts';
import { invitationStatusAt, mayGiveRole } from '#domain/invitations.ts';
import { allows, type Subject } from '#domain/policy.ts';
import type { Role } from '#domain/role.ts';
import { sendJob } from '../../../jobs/job.ts';
import type { ChangeContext } from '../../../sync/feed.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { settleInvitedSeats } from '../../content/seats.ts';
import { announceInvitation } from '../announce-invitation.ts';
import { announceGroups, placeInGroup } from '../group-members.ts';
import { groupsByIds } from '../groups/repository.ts';
import { invitationMail } from '../invitation-mail.ts';
import { joinOrganization } from '../members/memberships.ts';
import { findOrganization } from '../organizations/repository.ts';
import { subjectIn } from '../subject-in.ts';
import { findProfile, findUser } from '../users/repository.ts';
import { holdInvitation } from './invitation-row.ts';

const done = { success: true };
const DAY_MS = 24 * 60 * 60 * 1000;
const MAILS_A_DAY = 2_000;
const TOMORROW_SECONDS = 900;

/** @throws Refusal FORBIDDEN_ACCESS: the caller may not invite there, or not with these roles */
async function inviterIn(
  ctx: ServiceContext,
  organizationId: string,
  roles: readonly Role[],
): Promise<Subject> {
  const subject = await subjectIn(ctx, organizationId);
  if (!allows('organization', 'ManageInvitations', subject, { mayCreate: false }))
    throw new Refusal('FORBIDDEN_ACCESS');
  if (!roles.every((role) => mayGiveRole(subject.roles, role))) throw new Refusal('FORBIDDEN_ACCESS');
  return subject;
}

/** @throws Refusal RATE_LIMITED */
async function assertMayMail({ tx, at }: ServiceContext, organizationId: string): Promise<void> {
  const { count } = await tx
    .selectFrom('accounts.invitations')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('organizationId', '=', organizationId)
    .where('sentAt', '>', at - DAY_MS)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAILS_A_DAY)
    throw new Refusal('RATE_LIMITED', { extras: { retryAfter: TOMORROW_SECONDS } });
}

/**
 * Whoever belongs to the organization already is not invited, and who waits for an answer is reminded: nothing is there twice.
 * @throws Refusal FORBIDDEN_ACCESS, RATE_LIMITED
 */
export async function inviteToOrganization(
  ctx: ServiceContext,
  { organizationId, invitations, roles, groups }: ArgsOf<typeof inviteToOrganizationOperation>,
) {
  const { tx, at, caller } = ctx;
  await inviterIn(ctx, organizationId, roles);
  const known = await groupsByIds(tx, groups);
  const own = known.filter((group) => group.organizationId === organizationId && !group.archived);
  if (own.length !== new Set(groups).size) throw new Refusal('FORBIDDEN_ACCESS');
  await assertMayMail(ctx, organizationId);
  const byAddress = new Map(invitations.map((invitation) => [invitation.email, invitation]));
  for (const { inviteId, email } of invitations) {
    if (byAddress.get(email)?.inviteId !== inviteId || (await belongs(ctx, organizationId, email))) {
      ctx.changed('invitation', inviteId, null, []);
      continue;
    }
    const fields = { roles: JSON.stringify(roles), groups: JSON.stringify(groups), sentAt: at };
    const { id } = await tx
      .insertInto('accounts.invitations')
      .values({
        ...fields,
        id: inviteId,
        organizationId,
        email,
        status: 'pending',
        declinedAt: null,
        invitedBy: caller.userId,
        createdAt: at,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['organizationId', 'email'])
          .where(sql<boolean>`status = 'pending'`) // a parameter would not name the index
          .doUpdateSet({ ...fields, invitedBy: caller.userId }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    await sendJob(tx, invitationMail, { inviteId: id }, { at, key: id });
    await announceInvitation(ctx, id);
    if (id !== inviteId) ctx.changed('invitation', inviteId, null, []);
  }
  return done;
}

async function belongs({ tx }: ServiceContext, organizationId: string, email: string): Promise<boolean> {
  const found = await tx
    .selectFrom('accounts.users as u')
    .innerJoin('accounts.profiles as p', 'p.userId', 'u.id')
    .select('u.id')
    .where('p.organizationId', '=', organizationId)
    .where('u.emailVerified', '=', true)
    .where(sql<boolean>`p.roles <> '[]'::jsonb`)
    .where(({ eb, fn }) => eb(fn('lower', ['u.email']), '=', email))
    .executeTakeFirst();
  return found !== undefined;
}

/** What waits or is over goes out again, with today's date. @throws Refusal FORBIDDEN_ACCESS, RATE_LIMITED */
export async function resendInvitation(
  ctx: ServiceContext,
  { inviteId }: ArgsOf<typeof resendInvitationOperation>,
) {
  const { tx, at } = ctx;
  const invitation = await holdInvitation(tx, inviteId);
  if (!invitation || !['pending', 'declined', 'expired'].includes(invitation.status))
    throw new Refusal('FORBIDDEN_ACCESS');
  await inviterIn(ctx, invitation.organizationId, invitation.roles);
  await assertMayMail(ctx, invitation.organizationId);
  // Another one to the same address may wait meanwhile.
  const { id } = (await tx
    .selectFrom('accounts.invitations')
    .select('id')
    .where('organizationId', '=', invitation.organizationId)
    .where('email', '=', invitation.email)
    .where('status', '=', 'pending')
    .executeTakeFirst()) ?? { id: inviteId };
  await tx
    .updateTable('accounts.invitations')
    .set({ status: 'pending', sentAt: at, declinedAt: null })
    .where('id', '=', id)
    .execute();
  await sendJob(tx, invitationMail, { inviteId: id }, { at, key: id });
  await announceInvitation(ctx, id);
  return done;
}

/** @throws Refusal FORBIDDEN_ACCESS */
export async function cancelInvitation(
  ctx: ServiceContext,
  { inviteId }: ArgsOf<typeof cancelInvitationOperation>,
) {
  const invitation = await holdInvitation(ctx.tx, inviteId);
  if (!invitation) throw new Refusal('FORBIDDEN_ACCESS');
  await inviterIn(ctx, invitation.organizationId, []);
  if (invitation.status === 'accepted') return done;
  await settleInvitedSeats(ctx, { inviteId, userId: null, at: ctx.at });
  await answer(ctx, inviteId, { status: 'cancelled' });
  return done;
}

/** @throws Refusal NOT_FOUND, INVITATION_OVER, INVITATION_OF_ANOTHER, EMAIL_UNVERIFIED */
export async function acceptInvitation(
  ctx: ServiceContext,
  { inviteId }: ArgsOf<typeof acceptInvitationOperation>,
) {
  const { tx, at, caller } = ctx;
  const invitation = await holdInvitation(tx, inviteId);
  const organization = invitation && (await findOrganization(tx, invitation.organizationId));
  const user = await findUser(tx, caller.userId);
  if (!invitation || !organization || !user) throw new Refusal('NOT_FOUND');
  const { organizationId, groups } = invitation;
  const { alias, name } = organization;
  const own = user.emailVerified && foldName(user.email) === invitation.email;
  if (!own && foldName(user.pendingEmail ?? '') === invitation.email) throw new Refusal('EMAIL_UNVERIFIED');
  if (!own) throw new Refusal('INVITATION_OF_ANOTHER');
  if (invitation.status === 'accepted') return { organizationId, alias, name };
  if (invitationStatusAt(invitation, at) !== 'pending') throw new Refusal('INVITATION_OVER');
  await joinOrganization(ctx, {
    userId: user.id,
    organizationId,
    at,
    by: caller,
    roles: await rolesStillGiven(ctx, invitation),
  });
  const open = (await groupsByIds(tx, groups)).filter(({ archived }) => !archived).map(({ id }) => id);
  for (const groupId of open) {
    await placeInGroup(ctx, { organizationId, groupId, userId: user.id, role: 'member', at });
  }
  await announceGroups(ctx, open);
  await settleInvitedSeats(ctx, { inviteId, userId: user.id, at });
  await answer(ctx, inviteId, { status: 'accepted' });
  return { organizationId, alias, name };
}

/** Who has invited may have lost the rank meanwhile: then the person comes as a member. */
async function rolesStillGiven(
  { tx }: ServiceContext,
  { invitedBy, organizationId, roles }: { invitedBy: string; organizationId: string; roles: readonly Role[] },
): Promise<Role[]> {
  const inviter = (await findProfile(tx, invitedBy, organizationId))?.roles ?? [];
  return [...new Set<Role>(['member', ...roles.filter((role) => mayGiveRole(inviter, role))])];
}

/** The link of the mail is enough: whoever has it may say no. @throws Refusal NOT_FOUND, INVITATION_OVER */
export async function declineInvitation(ctx: ChangeContext, inviteId: string, at: number): Promise<void> {
  const invitation = await holdInvitation(ctx.tx, inviteId);
  if (!invitation) throw new Refusal('NOT_FOUND');
  if (invitation.status === 'declined') return;
  if (invitationStatusAt(invitation, at) !== 'pending') throw new Refusal('INVITATION_OVER');
  await settleInvitedSeats(ctx, { inviteId, userId: null, at });
  await answer(ctx, inviteId, { status: 'declined', declinedAt: at });
}

async function answer(
  ctx: ChangeContext,
  inviteId: string,
  fields: { status: 'accepted' | 'declined' | 'cancelled'; declinedAt?: number },
): Promise<void> {
  await ctx.tx.updateTable('accounts.invitations').set(fields).where('id', '=', inviteId).execute();
  await announceInvitation(ctx, inviteId);
}
