/** What the permission queries are asked about (API-015). */
import * as v from 'valibot';
import { authorizedTypes } from '#domain/permission-actions.ts';
import type { EntityName } from '../enumerations.ts';
import { idSchema } from '../ids.ts';

/** A person or an organization. */
export const authorizedOwnerSchema = v.strictObject({
  type: v.picklist(['USER', 'ORGANIZATION']),
  id: idSchema,
});

export const entityRefSchema = v.strictObject({
  type: v.picklist(authorizedTypes satisfies EntityName[]),
  id: idSchema,
});
