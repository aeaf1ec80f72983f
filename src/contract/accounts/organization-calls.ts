/** What is done about organizations while there is a connection: whether an alias is free is the server's to say. */
import * as v from 'valibot';
import { factorGraceDays } from '#domain/required-factor.ts';
import { idSchema } from '../ids.ts';
import { defineOperation } from '../operation.ts';
import { nameSchema } from './organization.ts';
import { aliasSchema } from './organization-alias.ts';

/** Its pages get another address; those under the old one lead on. */
export const changeOrganizationAliasOperation = defineOperation({
  name: 'changeOrganizationAlias',
  service: 'accounts',
  args: { organizationId: idSchema, alias: aliasSchema },
  result: '{ organizationId alias name }',
  refusals: ['FORBIDDEN_ACCESS', 'INVALID_ARGUMENTS', 'ALIAS_TAKEN'],
});

/** Its maker owns it (ORG-008). */
export const createOrganizationOperation = {
  ...defineOperation({
    name: 'createOrganization',
    service: 'accounts',
    args: { organizationId: idSchema, name: nameSchema, alias: aliasSchema },
    result: '{ organizationId alias name }',
    refusals: ['FORBIDDEN_ACCESS', 'INVALID_ARGUMENTS', 'ALIAS_TAKEN', 'RATE_LIMITED'],
  }),
  answer: v.object({ organizationId: idSchema }),
  attemptIn: 'organizationId' as const,
};

/** Its members need a second factor from so many days on, or no longer. Asked for twice, the first day stays. */
export const requireSecondFactorOperation = defineOperation({
  name: 'requireSecondFactor',
  service: 'accounts',
  args: {
    organizationId: idSchema,
    on: v.boolean(),
    graceDays: v.pipe(v.number(), v.picklist(factorGraceDays)),
  },
  result: '{ secondFactorFrom }',
  refusals: ['FORBIDDEN_ACCESS', 'SECOND_FACTOR_REQUIRED', 'FRESH_SIGN_IN_REQUIRED'],
});
