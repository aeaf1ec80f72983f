/** What is done about organizations while there is a connection: whether an alias is free is the server's to say. */
import * as v from 'valibot';
import { idSchema } from '../ids.ts';
import { defineOperation } from '../operation.ts';
import { nameSchema } from './organization.ts';

/** Its pages get another address; those under the old one lead on. */
export const changeOrganizationAliasOperation = defineOperation({
  name: 'changeOrganizationAlias',
  service: 'accounts',
  args: { organizationId: idSchema, alias: v.pipe(v.string(), v.trim(), v.maxLength(39)) },
  result: '{ organizationId alias name }',
  refusals: ['FORBIDDEN_ACCESS', 'INVALID_ARGUMENTS', 'ALIAS_TAKEN'],
});

/** Its maker owns it (ORG-008). */
export const createOrganizationOperation = defineOperation({
  name: 'createOrganization',
  service: 'accounts',
  args: { organizationId: idSchema, name: nameSchema, alias: v.pipe(v.string(), v.trim(), v.maxLength(39)) },
  result: '{ organizationId alias name }',
  refusals: ['FORBIDDEN_ACCESS', 'INVALID_ARGUMENTS', 'ALIAS_TAKEN', 'RATE_LIMITED'],
});
