/** Roles, leaving, and the join code of an organization (ORG-007, D66, D74, D82). */
import { randomInt } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type {
  joinOrganizationOperation,
  leaveOrganizationOperation,
  removeMemberOperation,
  setJoinCodeOperation,
  setMemberRolesOperation,
} from '#contract/accounts/members.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { mayChangeRoles } from '#domain/invitations.ts';
import { allows } from '#domain/policy.ts';
import { roles as allRoles, type Role } from '#domain/role.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { subjectIn } from '../subject-in.ts';
import { findProfile } from '../users/repository.ts';
import { endMembership, joinOrganization as join, setRoles } from './memberships.ts';

const done = { success: true };
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LETTERS = 6;
const GUESSES_AN_HOUR = 10;
const guesses = new RateLimiterMemory({ points: GUESSES_AN_HOUR, duration: 60 * 60 });

/** Those of somebody whom the caller may give these roles. @throws Refusal FORBIDDEN_ACCESS */
async function rolesToChange(
  ctx: ServiceContext,
  { organizationId, userId, after }: { organizationId: string; userId: string; after: readonly Role[] },
): Promise<Role[]> {
  const subject = await subjectIn(ctx, organizationId);
  const profile = await findProfile(ctx.tx, userId, organizationId);
  if (!profile || !allows('membership', 'SetRoles', subject, {})) throw new Refusal('FORBIDDEN_ACCESS');
  if (!mayChangeRoles(subject.roles, profile.roles, after)) throw new Refusal('FORBIDDEN_ACCESS');
  return profile.roles;
}

/** @throws Refusal FORBIDDEN_ACCESS, LAST_OWNER */
export async function setMemberRoles(
  ctx: ServiceContext,
  { organizationId, userId, roles: given }: ArgsOf<typeof setMemberRolesOperation>,
) {
  const roles = allRoles.filter((role) => given.includes(role));
  const before = await rolesToChange(ctx, { organizationId, userId, after: roles });
  await setRoles(ctx, { userId, organizationId, at: ctx.at, by: ctx.caller, before, roles });
  return done;
}

/** @throws Refusal FORBIDDEN_ACCESS, LAST_OWNER */
export async function removeMember(
  ctx: ServiceContext,
  { organizationId, userId }: ArgsOf<typeof removeMemberOperation>,
) {
  const before = await rolesToChange(ctx, { organizationId, userId, after: [] });
  await endMembership(ctx, { userId, organizationId, at: ctx.at, by: ctx.caller, before });
  return done;
}

/** @throws Refusal FORBIDDEN_ACCESS: the caller does not belong to it; LAST_OWNER */
export async function leaveOrganization(
  ctx: ServiceContext,
  { organizationId }: ArgsOf<typeof leaveOrganizationOperation>,
) {
  const { userId } = ctx.caller;
  const profile = await findProfile(ctx.tx, userId, organizationId);
  if (!profile) throw new Refusal('FORBIDDEN_ACCESS');
  await endMembership(ctx, { userId, organizationId, at: ctx.at, by: ctx.caller, before: profile.roles });
  return done;
}

/** Letters that nobody mistakes for another. */
const newJoinCode = () =>
  Array.from({ length: CODE_LETTERS }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** @throws Refusal FORBIDDEN_ACCESS */
export async function setJoinCode(
  ctx: ServiceContext,
  { organizationId, on }: ArgsOf<typeof setJoinCodeOperation>,
) {
  const subject = await subjectIn(ctx, organizationId);
  if (!allows('organization', 'ManageInvitations', subject, { mayCreate: false }))
    throw new Refusal('FORBIDDEN_ACCESS');
  const code = on ? newJoinCode() : null;
  await ctx.tx
    .updateTable('accounts.organizations')
    .set({ joinCode: code })
    .where('id', '=', organizationId)
    .execute();
  return { code };
}

/** @throws Refusal NOT_FOUND, RATE_LIMITED */
export async function joinOrganization(
  ctx: ServiceContext,
  { code }: ArgsOf<typeof joinOrganizationOperation>,
) {
  const { userId } = ctx.caller;
  await guesses.consume(userId).catch((reason: unknown) => {
    if (!(reason instanceof RateLimiterRes)) throw reason;
    throw new Refusal('RATE_LIMITED', { extras: { retryAfter: Math.ceil(reason.msBeforeNext / 1000) } });
  });
  const organization = await ctx.tx
    .selectFrom('accounts.organizations')
    .select(['id', 'alias', 'name'])
    .where('joinCode', '=', code)
    .executeTakeFirst();
  if (!organization) throw new Refusal('NOT_FOUND');
  const { id: organizationId, alias, name } = organization;
  await join(ctx, { userId, organizationId, at: ctx.at, by: ctx.caller, roles: ['member'] });
  return { organizationId, alias, name };
}
