/** A profile as screens list it: what a person acts as, or visits (PROF-001). Made of rows that the device has. */
import * as v from 'valibot';
import { roles } from '#domain/role.ts';
import { idSchema } from '../ids.ts';
import { organizationSchema } from './organization.ts';

const { images, imagePrefs, terminology, catalogIds } = organizationSchema.entries;

/** A personal one has neither tenant, catalogs nor logos. */
export const profileViewSchema = v.object({
  type: v.picklist(['personal', 'organization']),
  id: idSchema,
  alias: v.string(),
  label: v.string(),
  imageId: v.nullable(v.string()),
  images,
  imagePrefs,
  colors: v.object({ background: v.nullable(v.string()) }),
  terminology: v.optional(terminology),
  tenant: v.optional(
    v.object({
      id: idSchema,
      name: v.string(),
      status: organizationSchema.entries.tenant.entries.status,
    }),
  ),
  catalogIds: v.optional(catalogIds),
  roles: v.array(v.picklist(roles)),
});
export type ProfileView = v.InferOutput<typeof profileViewSchema>;
