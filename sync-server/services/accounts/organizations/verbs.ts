/** Making an organization, and what is said about it (ORG-008, ORG-010). */
import { sql } from 'kysely';
import type {
  createOrganizationOperation,
  updateOrganizationOperation,
} from '#contract/accounts/organization.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { mayBeAlias } from '#domain/alias.ts';
import { foldName } from '#domain/fold-name.ts';
import { allows } from '#domain/policy.ts';
import type { ServiceContext } from '../../service-context.ts';
import { joinOrganization } from '../members/memberships.ts';
import { newOrganization } from '../new-organization.ts';
import { mayCreate, subjectIn } from '../permissions/facts-of-entity.ts';
import { announceOrganization } from '../tenants.ts';

/** @throws Refusal FORBIDDEN_ACCESS */
export async function updateOrganization(
  ctx: ServiceContext,
  { input: { organizationId, ...fields } }: ArgsOf<typeof updateOrganizationOperation>,
) {
  const subject = await subjectIn(ctx, organizationId);
  if (!allows('organization', 'UpdateMetadata', subject, { mayCreate: false }))
    throw new Refusal('FORBIDDEN_ACCESS');
  if (Object.keys(fields).length > 0)
    await ctx.tx.updateTable('accounts.organizations').set(fields).where('id', '=', organizationId).execute();
  await announceOrganization(ctx, organizationId);
  return { success: true };
}

/** @throws Refusal FORBIDDEN_ACCESS: the caller may not make any; ALIAS_TAKEN, INVALID_ARGUMENTS */
export async function createOrganization(
  ctx: ServiceContext,
  { organizationId, name, alias: given }: ArgsOf<typeof createOrganizationOperation>,
) {
  const { tx, at, caller } = ctx;
  const subject = { userId: caller.userId, roles: [] };
  if (!allows('organization', 'Create', subject, { mayCreate: await mayCreate(ctx) }))
    throw new Refusal('FORBIDDEN_ACCESS');
  const alias = foldName(given);
  // People and organizations share one name space (D67).
  await sql`select pg_advisory_xact_lock(hashtextextended(${`alias ${alias}`}, 0))`.execute(tx);
  const { rows } = await sql`select 1 from accounts.users where lower(alias) = ${alias}
    union all select 1 from accounts.organizations where lower(alias) = ${alias}`.execute(tx);
  if (rows.length > 0 || !mayBeAlias(alias)) throw new Refusal('ALIAS_TAKEN');
  await newOrganization(ctx, {
    organizationId,
    alias,
    name,
    description: '',
    isDefaultShared: false,
    at,
  });
  await joinOrganization(ctx, {
    userId: caller.userId,
    organizationId,
    at,
    by: caller,
    roles: ['owner', 'member'],
  });
  return { organizationId, alias, name };
}
