/** What people tell us of Lectern, with the address for a shirt if they want one (spec 2, 3.5). Nothing of it is replicated. */
import * as v from 'valibot';
import {
  ADDRESS_LETTERS,
  FEEDBACK_LETTERS,
  feedbackTexts,
  PAGE_URL_LETTERS,
  shirtSizes,
} from '#domain/feedback.ts';
import { defineOperation } from '../operation.ts';

const said = v.pipe(v.string(), v.trim(), v.maxLength(FEEDBACK_LETTERS));
const line = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(ADDRESS_LETTERS));

export const shippingDetailsSchema = v.strictObject({
  type: v.literal('shirt'),
  size: v.picklist(shirtSizes),
  firstName: line,
  lastName: line,
  streetAddress: line,
  aptSuite: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(ADDRESS_LETTERS))),
  country: line,
  city: line,
  state: line,
  postalCode: line,
});
export type ShippingDetails = v.InferOutput<typeof shippingDetailsSchema>;

export const feedbackSchema = v.strictObject({
  feedbackDetails: v.pipe(
    v.strictObject({
      learningEffectiveness: said,
      platformEffectiveness: said,
      bugs: said,
      url: v.pipe(v.string(), v.maxLength(PAGE_URL_LETTERS)),
    }),
    v.check((details) => feedbackTexts.some((field) => details[field] !== ''), 'says nothing'),
  ),
  shippingDetails: v.optional(shippingDetailsSchema),
});
export type Feedback = v.InferOutput<typeof feedbackSchema>;

export const submitFeedbackOperation = defineOperation({
  name: 'submitFeedback',
  service: 'accounts',
  args: { feedback: feedbackSchema },
  result: '{ success }',
  refusals: ['INVALID_ARGUMENTS', 'RATE_LIMITED'],
});
