/** An organization with its two catalogs. */
import { newId } from '#contract/ids.ts';
import type { ChangeContext } from '../../sync/feed.ts';
import { addRoot } from '../content/roots.ts';
import { addOrganization, announceOrganization } from './tenants.ts';

export type NewOrganization = {
  /** made where the organization is made; by default here */
  organizationId?: string;
  alias: string;
  name: string;
  description: string;
  isDefaultShared: boolean;
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
  { at, organizationId = newId(), ...organization }: NewOrganization & { at: number },
): Promise<MadeOrganization> {
  const tenantSlug = organization.alias;
  await addOrganization(ctx, {
    id: organizationId,
    ...organization,
    status: 'PREMIUM',
    tenantProfileId: newId(),
    terminology: JSON.stringify({ skill: 'Skill', collection: 'Collection', course: 'Course' }),
    background: null,
  });
  const catalogRootId = await addRoot(ctx, { organizationId, tenantSlug, rootType: 'catalog', at });
  const internalRootId = await addRoot(ctx, { organizationId, tenantSlug, rootType: 'internal', at });
  await announceOrganization(ctx, organizationId);
  return { organizationId, tenantSlug, catalogRootId, internalRootId };
}
