import * as v from 'valibot';
import { expect, it } from 'vitest';
import { feedbackSchema, submitFeedbackOperation } from './feedback.ts';

const whole = {
  feedbackDetails: {
    learningEffectiveness: 'I pass every quiz.',
    platformEffectiveness: 'It works on the train.',
    bugs: 'None',
    url: 'https://learn.example/dashboard',
  },
  shippingDetails: {
    type: 'shirt',
    size: 'M',
    firstName: 'Ana',
    lastName: 'Petrov',
    streetAddress: '1 Quay',
    aptSuite: '3b',
    country: 'Norway',
    city: 'Bergen',
    state: 'Vestland',
    postalCode: '5003',
  },
};
const { aptSuite: _apt, ...plainAddress } = whole.shippingDetails;
const withShipping = (changed: object) => ({
  ...whole,
  shippingDetails: { ...whole.shippingDetails, ...changed },
});
const takes = (feedback: unknown) => v.is(feedbackSchema, feedback);

it('feedback is read back field by field, with or without an address and an apartment (FEEDBK-008)', () => {
  expect(v.parse(feedbackSchema, whole)).toEqual(whole);
  expect(takes({ feedbackDetails: whole.feedbackDetails })).toBe(true);
  expect(takes({ ...whole, shippingDetails: plainAddress })).toBe(true);
  for (const size of ['S', 'M', 'L', 'XL', 'XXL']) expect(takes(withShipping({ size }))).toBe(true);
});

it('feedback for another thing than a shirt, in another size or without a street is refused (FEEDBK-008)', () => {
  expect(takes(withShipping({ type: 'mug' }))).toBe(false);
  expect(takes(withShipping({ size: 'XS' }))).toBe(false);
  expect(takes(withShipping({ streetAddress: ' ' }))).toBe(false);
  expect(takes(withShipping({ phone: '1' }))).toBe(false);
});

it('feedback that says nothing is refused', () => {
  const nothing = { learningEffectiveness: '', platformEffectiveness: ' ', bugs: '', url: '' };
  expect(takes({ feedbackDetails: nothing })).toBe(false);
});

it('submitFeedback takes one argument and answers success (API-017)', () => {
  expect(submitFeedbackOperation.document).toBe(
    'mutation submitFeedback($feedback: JSON!) { submitFeedback(feedback: $feedback) { success } }',
  );
  expect(submitFeedbackOperation.service).toBe('accounts');
});
