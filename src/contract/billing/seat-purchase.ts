/** Seats of a course that is sold, bought by an organization for its people: paid once, kept for good. */
import * as v from 'valibot';
import { idSchema } from '../ids.ts';
import { defineOperation } from '../operation.ts';
import { MOST_LICENSES, startedInvoiceSchema } from './invoice.ts';

/** An open invoice for the same course is answered again, with what it asks for now. */
export const buySeatsOperation = {
  ...defineOperation({
    name: 'buySeats',
    service: 'billing',
    args: {
      invoiceId: idSchema,
      /** who buys, and whose people get the seats */
      organizationId: idSchema,
      courseId: idSchema,
      seats: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_LICENSES)),
      /** whose members get one each when they are paid, as long as there are any; null: nobody yet */
      groupId: v.nullable(idSchema),
    },
    result: '{ uppToken }',
    refusals: ['FORBIDDEN_ACCESS'],
  }),
  answer: startedInvoiceSchema,
  attemptIn: 'invoiceId' as const,
};
