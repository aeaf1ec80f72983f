/** The marketplace: organizations that show themselves to everybody (ORG-005, API-031). */
import * as v from 'valibot';
import { idSchema } from '../ids.ts';
import { defineOperation } from '../operation.ts';
import { defineServerPage } from '../server-page.ts';

/** An organization is listed through its tenant profile, which has the status. */
export const upsertListingStatusOperation = defineOperation({
  name: 'upsertListingStatus',
  service: 'content',
  args: {
    listingOwner: v.strictObject({ type: v.picklist(['ORGANIZATION']), id: idSchema }),
    listingContent: v.strictObject({ type: v.picklist(['tenant_profile']), id: idSchema }),
    status: v.picklist(['listed', 'unlisted']),
  },
  result: '{ success }',
  refusals: ['FORBIDDEN_ACCESS', 'INVALID_ARGUMENTS'],
});

export const listingSchema = v.object({
  organizationId: idSchema,
  /** also the tenant's slug */
  alias: v.string(),
  name: v.string(),
  description: v.string(),
  /** the square logo */
  image: v.nullable(idSchema),
  /** published courses of its public catalog */
  courses: v.number(),
  /** epoch ms; null: before this was kept */
  listedAt: v.nullable(v.number()),
});
export type Listing = v.InferOutput<typeof listingSchema>;

/** `fifo`: those that were listed first come first; else the newest. */
export const marketplaceListingsPage = defineServerPage({
  name: 'getMarketplaceListings',
  service: 'content',
  args: { fifo: v.boolean() },
  result: `{ ${Object.keys(listingSchema.entries).join(' ')} }`,
  answer: v.array(listingSchema),
});
