/** An organization as it is asked for, not as it is replicated. */
import * as v from 'valibot';
import { idSchema } from '../ids.ts';
import { logoEntries, organizationSchema, terminologySchema } from './organization.ts';

/** What is asked about an organization over GraphQL: the row, named as the specification names it (ORG-001). */
export const organizationAnswerSchema = v.object({
  ...organizationSchema.entries,
  id: idSchema,
  desc: v.string(),
  /** the square logo */
  image: v.nullable(idSchema),
  terminology: terminologySchema,
  privacyUrl: v.string(),
  tosUrl: v.string(),
  images: v.object(logoEntries),
  tenant: v.object({
    ...organizationSchema.entries.tenant.entries,
    tenantSlug: v.string(),
    marketplaceStatus: v.picklist(['UNLISTED', 'LISTED']),
    rootCollectionId: idSchema,
    privateRootCollectionId: idSchema,
  }),
});
export type OrganizationAnswer = v.InferOutput<typeof organizationAnswerSchema>;
