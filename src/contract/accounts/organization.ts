/** An organization with its tenant profile. Bucket `org:{id}:public`. */
import * as v from 'valibot';
import { idSchema } from '../ids.ts';

export const organizationSchema = v.object({
  organizationId: idSchema,
  /** also the tenant's slug */
  alias: v.string(),
  name: v.string(),
  description: v.string(),
  tenant: v.object({ tenantProfileId: idSchema, status: v.picklist(['LIMITED', 'PREMIUM']) }),
  /** the root collections */
  catalogIds: v.object({ public: idSchema, internal: idSchema }),
  terminology: v.object({ skill: v.string(), collection: v.string(), course: v.string() }),
  background: v.nullable(v.string()),
  isDefaultShared: v.boolean(),
});
export type Organization = v.InferOutput<typeof organizationSchema>;
