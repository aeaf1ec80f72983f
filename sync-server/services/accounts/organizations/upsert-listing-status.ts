/** An organization shows itself on the marketplace, or no longer (ORG-005, API-031). */
import type { upsertListingStatusOperation } from '#contract/content/listing.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { mayListInMarketplace } from '#domain/policy.ts';
import type { ChangeContext } from '../../../sync/feed.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { subjectIn } from '../subject-in.ts';
import { announceOrganization } from '../tenants.ts';
import { findOrganization, writeOrganization } from './repository.ts';

/** @throws Refusal FORBIDDEN_ACCESS; the same where there is no such organization, or the profile is another one's */
export async function upsertListingStatus(
  ctx: ServiceContext,
  { listingOwner, listingContent, status }: ArgsOf<typeof upsertListingStatusOperation>,
) {
  const subject = await subjectIn(ctx, listingOwner.id);
  if (!mayListInMarketplace(subject)) throw new Refusal('FORBIDDEN_ACCESS');
  const organization = await findOrganization(ctx.tx, listingOwner.id);
  if (organization?.tenantProfileId !== listingContent.id) throw new Refusal('FORBIDDEN_ACCESS');
  const marketplaceStatus = status === 'listed' ? 'LISTED' : 'UNLISTED';
  if (organization.marketplaceStatus === marketplaceStatus) await announceOrganization(ctx, organization.id);
  else await showInMarketplace(ctx, organization.id, status === 'listed' ? ctx.at : null);
  return { success: true };
}

/** @param listedAt  since when; null: no longer */
export async function showInMarketplace(
  ctx: ChangeContext,
  organizationId: string,
  listedAt: number | null,
): Promise<void> {
  const marketplaceStatus = listedAt === null ? 'UNLISTED' : 'LISTED';
  await writeOrganization(ctx.tx, organizationId, { marketplaceStatus, listedAt });
  await announceOrganization(ctx, organizationId);
}
