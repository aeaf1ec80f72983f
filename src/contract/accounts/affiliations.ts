/** The organizations of a person, in the order of their rail. */
import * as v from 'valibot';
import { idSchema } from '../ids.ts';
import { defineOperation } from '../operation.ts';

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
