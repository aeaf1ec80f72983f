/** Making an organization, and what is said about it (ORG-008, ORG-010). */
import {
  organizationImages,
  type updateOrganizationImageOperation,
  type updateOrganizationOperation,
} from '#contract/accounts/organization.ts';
import type { createOrganizationOperation } from '#contract/accounts/organization-calls.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { foldName } from '#domain/fold-name.ts';
import { allows } from '#domain/policy.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { assertPicture } from '../../content/assert-picture.ts';
import { isAliasFree } from '../aliases.ts';
import { joinOrganization } from '../members/memberships.ts';
import { newOrganization } from '../new-organization.ts';
import { mayCreate } from '../permissions/facts-of-entity.ts';
import { subjectIn } from '../subject-in.ts';
import { announceOrganization } from '../tenants.ts';

/** @throws Refusal FORBIDDEN_ACCESS */
export async function assertGoverns(ctx: ServiceContext, organizationId: string): Promise<void> {
  const subject = await subjectIn(ctx, organizationId);
  if (!allows('organization', 'UpdateMetadata', subject, { mayCreate: false }))
    throw new Refusal('FORBIDDEN_ACCESS');
}

/** @throws Refusal FORBIDDEN_ACCESS */
export async function updateOrganization(
  ctx: ServiceContext,
  { input: { organizationId, ...fields } }: ArgsOf<typeof updateOrganizationOperation>,
) {
  await assertGoverns(ctx, organizationId);
  const { terminology, ...plain } = fields;
  const columns = { ...plain, ...(terminology && { terminology: JSON.stringify(terminology) }) };
  if (Object.keys(columns).length > 0)
    await ctx.tx
      .updateTable('accounts.organizations')
      .set(columns)
      .where('id', '=', organizationId)
      .execute();
  await announceOrganization(ctx, organizationId);
  return { success: true };
}

/** @throws Refusal FORBIDDEN_ACCESS; INVALID_ARGUMENTS: the picture was not brought for this organization */
export async function updateOrganizationImage(
  ctx: ServiceContext,
  { organizationId, image, type }: ArgsOf<typeof updateOrganizationImageOperation>,
) {
  await assertGoverns(ctx, organizationId);
  if (image) await assertPicture(ctx, image, { type: 'organization', id: organizationId });
  await ctx.tx
    .updateTable('accounts.organizations')
    .set({ [organizationImages[type]]: image })
    .where('id', '=', organizationId)
    .execute();
  await announceOrganization(ctx, organizationId);
  return { success: true };
}

/** @throws Refusal FORBIDDEN_ACCESS: the caller may not make any; ALIAS_TAKEN, INVALID_ARGUMENTS */
export async function createOrganization(
  ctx: ServiceContext,
  { organizationId, name, alias: given }: ArgsOf<typeof createOrganizationOperation>,
) {
  const { at, caller } = ctx;
  const subject = { userId: caller.userId, roles: [] };
  if (!allows('organization', 'Create', subject, { mayCreate: await mayCreate(ctx) }))
    throw new Refusal('FORBIDDEN_ACCESS');
  const alias = foldName(given);
  if (!(await isAliasFree(ctx.tx, alias, { at, userId: caller.userId }))) throw new Refusal('ALIAS_TAKEN');
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
