/** The organizations of a person, in the order of their rail. */
import * as v from 'valibot';
import { idSchema } from '../ids.ts';
import { defineOperation } from '../operation.ts';

/** Follows an organization, or no longer (API-016, D66). Whoever has a role there leaves it instead. */
export const modifyAffiliationForUserOperation = defineOperation({
  name: 'modifyAffiliationForUser',
  service: 'accounts',
  args: { affiliationId: idSchema, action: v.picklist(['add', 'remove']) },
  result: '{ success }',
  refusals: ['NOT_FOUND', 'FORBIDDEN_ACCESS'],
});

const AFFILIATIONS_AT_MOST = 200;

export const reorderUserAffiliationsOperation = defineOperation({
  name: 'reorderUserAffiliations',
  service: 'accounts',
  args: {
    /** ids of organizations, the first on the rail first */
    affiliations: v.pipe(
      v.array(idSchema),
      v.nonEmpty(),
      v.maxLength(AFFILIATIONS_AT_MOST),
      v.check((ids) => new Set(ids).size === ids.length, 'each organization once'),
    ),
  },
  result: '{ success }',
  refusals: ['FORBIDDEN_ACCESS'],
});
