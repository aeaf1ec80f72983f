/** Roles as a server says that somebody holds them: one that only a newer version knows is left out, and gives no right here (D62). */
import * as v from 'valibot';
import { organizationRoles } from '#domain/role.ts';

export const heldRolesSchema = v.pipe(
  v.array(v.string()),
  v.transform((texts) => organizationRoles(texts)),
);
