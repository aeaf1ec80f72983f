/** How an owner is called on invoices: as the buyer, and as the seller of what an organization sells itself. */
import * as v from 'valibot';
import { namedText } from '#domain/visible-text.ts';
import { defineOperation } from '../operation.ts';
import { defineServerPage } from '../server-page.ts';
import { ownerInfoSchema } from './plan-overview.ts';

export const BUYER_LETTERS = { name: 200, address: 500, taxNumber: 50 } as const;

const line = (most: number) => v.pipe(v.string(), v.transform(namedText), v.maxLength(most));

/** Empty: as the organization or person is called, and nothing. */
const buyerFields = {
  name: line(BUYER_LETTERS.name),
  /** has lines */
  address: v.pipe(v.string(), v.trim(), v.maxLength(BUYER_LETTERS.address)),
  taxNumber: line(BUYER_LETTERS.taxNumber),
};
const buyerSchema = v.object(buyerFields);
export type Buyer = v.InferOutput<typeof buyerSchema>;

export const buyerPage = defineServerPage({
  name: 'getBuyer',
  service: 'billing',
  args: { ownerInfo: ownerInfoSchema },
  result: '',
  answer: buyerSchema,
});

/** For invoices from now on: one that is paid stays as it is. */
export const setBuyerOperation = defineOperation({
  name: 'setBuyer',
  service: 'billing',
  args: { ownerInfo: ownerInfoSchema, ...buyerFields },
  result: '{ success }',
  refusals: ['FORBIDDEN_ACCESS', 'INVALID_ARGUMENTS'],
});
