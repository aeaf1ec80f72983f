/** An organization with its two catalogs. */
import type { Terminology } from '#contract/accounts/organization.ts';
import { newId } from '#contract/ids.ts';
import type { TenantTier } from '#domain/navigation.ts';
import type { ChangeContext } from '../../../sync/feed.ts';
import { addRoot } from '../../content/roots.ts';
import { addOrganization, announceOrganization } from '../tenants.ts';
import { newTier } from './tier.ts';

const defaultTerminology: Terminology = { skill: 'Skill', collection: 'Collection', course: 'Course' };

export type NewOrganization = {
  /** made where the organization is made; by default here */
  organizationId?: string;
  alias: string;
  name: string;
  description: string;
  isDefaultShared: boolean;
  /** by default what the operator has new ones be (D121) */
  tier?: TenantTier | undefined;
  /** its own words; by default skill, collection, course */
  terminology?: Terminology;
  /** a person who made it through the app; absent: the operator did */
  createdBy?: string;
  /** `#rrggbb` */
  background?: string;
};

export type MadeOrganization = {
  organizationId: string;
  tenantSlug: string;
  catalogRootId: string;
  internalRootId: string;
};

/** @throws Refusal INVALID_ARGUMENTS: its alias can't be one */
export async function newOrganization(
  ctx: ChangeContext,
  {
    at,
    organizationId = newId(),
    terminology = defaultTerminology,
    tier = newTier(),
    background,
    createdBy,
    ...organization
  }: NewOrganization & { at: number },
): Promise<MadeOrganization> {
  const tenantSlug = organization.alias;
  await addOrganization(ctx, {
    id: organizationId,
    ...organization,
    status: tier,
    tenantProfileId: newId(),
    terminology: JSON.stringify(terminology),
    background: background ?? null,
    ...(createdBy !== undefined && { createdBy, createdAt: at }),
  });
  const catalogRootId = await addRoot(ctx, { organizationId, tenantSlug, rootType: 'catalog', at });
  const internalRootId = await addRoot(ctx, { organizationId, tenantSlug, rootType: 'internal', at });
  await announceOrganization(ctx, organizationId);
  return { organizationId, tenantSlug, catalogRootId, internalRootId };
}
