/** An organization with its tenant profile. Bucket `org:{id}:public`. */
import * as v from 'valibot';
import { idSchema } from '../ids.ts';
import { defineOperation } from '../operation.ts';

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

export const ORGANIZATION_NAME_LETTERS = 80;
const DESCRIPTION_LETTERS = 500;
const nameSchema = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(ORGANIZATION_NAME_LETTERS));

/** Only what changes is sent. */
export const updateOrganizationOperation = defineOperation({
  name: 'updateOrganization',
  service: 'accounts',
  args: {
    input: v.strictObject({
      organizationId: idSchema,
      name: v.optional(nameSchema),
      description: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(DESCRIPTION_LETTERS))),
    }),
  },
  result: '{ success }',
  refusals: ['FORBIDDEN_ACCESS', 'INVALID_ARGUMENTS'],
});

/** Its maker owns it (ORG-008). */
export const createOrganizationOperation = defineOperation({
  name: 'createOrganization',
  service: 'accounts',
  args: { organizationId: idSchema, name: nameSchema, alias: v.pipe(v.string(), v.trim(), v.maxLength(39)) },
  result: '{ organizationId alias name }',
  refusals: ['FORBIDDEN_ACCESS', 'INVALID_ARGUMENTS', 'ALIAS_TAKEN'],
});
