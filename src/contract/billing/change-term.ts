/** What becomes of a plan: more licenses in the term that runs; fewer, another plan or no term at all at its end. */
import * as v from 'valibot';
import { idSchema } from '../ids.ts';
import { defineOperation } from '../operation.ts';
import { MOST_LICENSES, startedInvoiceSchema } from './invoice.ts';
import { centsSchema, ownerInfoSchema } from './plan-overview.ts';

const licensesSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_LICENSES));
const term = { ownerInfo: ownerInfoSchema, subscriptionId: idSchema };
/** what the person has read that comes by itself at the end; null: nothing does. Refused as stale if it would be another sum. */
const agreedCents = v.nullable(centsSchema);

/** An open invoice for the same term is answered again, with what it asks for now. */
export const addLicensesOperation = {
  ...defineOperation({
    name: 'addLicenses',
    service: 'billing',
    args: { invoiceId: idSchema, ...term, licenses: licensesSchema },
    result: '{ uppToken }',
    refusals: ['FORBIDDEN_ACCESS', 'INVALID_ARGUMENTS'],
  }),
  answer: startedInvoiceSchema,
  attemptIn: 'invoiceId' as const,
};

/** Replaces what was chosen before. null: as the term that runs */
export const changeAtTermEndOperation = defineOperation({
  name: 'changeAtTermEnd',
  service: 'billing',
  args: {
    ...term,
    /** of the same product */
    nextPlanId: v.nullable(idSchema),
    nextLicenses: v.nullable(licensesSchema),
    agreedCents,
  },
  result: '{ success }',
  refusals: ['FORBIDDEN_ACCESS', 'INVALID_ARGUMENTS', 'STALE_VERSION'],
});

/** @param cancel  false: it is taken back */
export const cancelAtEndOperation = defineOperation({
  name: 'cancelAtEnd',
  service: 'billing',
  args: { ...term, cancel: v.boolean(), agreedCents },
  result: '{ success }',
  refusals: ['FORBIDDEN_ACCESS', 'INVALID_ARGUMENTS', 'STALE_VERSION'],
});
