import { describe, expect, it } from 'vitest';
import {
  canSubmitFeedback,
  emptyFeedback,
  type FeedbackForm,
  feedbackOf,
  feedbackTexts,
  isFeedbackEmail,
  missingForShirt,
  offersFeedback,
  PAGE_URL_LETTERS,
  requiredForShirt,
} from './feedback.ts';

const page = 'https://learn.example/harbor/catalog?tag=knots';
const shirt: FeedbackForm = {
  ...emptyFeedback,
  bugs: 'The video stops.',
  giveaway: true,
  shirtSize: 'XL',
  firstName: 'Ana',
  lastName: 'Petrov',
  streetAddress: '1 Quay',
  country: 'Norway',
  city: 'Bergen',
  state: 'Vestland',
  postalCode: '5003',
};

describe('a feedback form', () => {
  it.each(feedbackTexts)('can be sent as soon as %s says something (FEEDBK-002)', (field) => {
    expect(canSubmitFeedback(emptyFeedback)).toBe(false);
    expect(canSubmitFeedback({ ...emptyFeedback, [field]: '  \n' })).toBe(false);
    expect(canSubmitFeedback({ ...emptyFeedback, [field]: 'Good' })).toBe(true);
  });

  it.each(requiredForShirt)(
    'cannot be sent for a shirt without %s; without the tick nothing is asked (FEEDBK-002, FEEDBK-003)',
    (field) => {
      expect(canSubmitFeedback(shirt)).toBe(true);
      const without = { ...shirt, [field]: ' ' };
      expect(missingForShirt(without)).toEqual([field]);
      expect(canSubmitFeedback(without)).toBe(false);
      expect(canSubmitFeedback({ ...without, giveaway: false })).toBe(true);
    },
  );

  it('needs no apartment, and knows only the five sizes (FEEDBK-003, FEEDBK-008)', () => {
    expect(missingForShirt({ ...shirt, apt: '' })).toEqual([]);
    expect(missingForShirt({ ...shirt, shirtSize: 'XS' })).toEqual(['shirtSize']);
  });

  it('takes no email or a valid one (FEEDBK-004)', () => {
    expect(['', ' ', 'ana@harbor.example'].map(isFeedbackEmail)).toEqual([true, true, true]);
    expect(['ana', 'ana@', '@harbor.example', 'ana@harbor'].map(isFeedbackEmail)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('what is sent of a feedback form', () => {
  it('is the three texts and the page, and the address only while the giveaway is ticked (FEEDBK-011)', () => {
    const feedbackDetails = {
      learningEffectiveness: '',
      platformEffectiveness: '',
      bugs: 'The video stops.',
      url: page,
    };
    expect(feedbackOf({ ...shirt, giveaway: false }, page)).toEqual({ feedbackDetails });
    expect(feedbackOf({ ...shirt, apt: ' 3b ' }, page)).toEqual({
      feedbackDetails,
      shippingDetails: {
        type: 'shirt',
        size: 'XL',
        firstName: 'Ana',
        lastName: 'Petrov',
        streetAddress: '1 Quay',
        aptSuite: '3b',
        country: 'Norway',
        city: 'Bergen',
        state: 'Vestland',
        postalCode: '5003',
      },
    });
    expect(feedbackOf(shirt, page).shippingDetails).not.toHaveProperty('aptSuite');
  });

  it('has an address of the page that the server takes, however long it was', () => {
    const { url } = feedbackOf(shirt, `${page}${'x'.repeat(PAGE_URL_LETTERS)}`).feedbackDetails;
    expect(url).toHaveLength(PAGE_URL_LETTERS);
  });
});

it('is offered to who is signed in, outside of an LMS, on a screen that is not short and wide (FEEDBK-009)', () => {
  const offered = { signedIn: true, inLms: false, shortLandscape: false };
  expect(offersFeedback(offered)).toBe(true);
  expect(offersFeedback({ ...offered, signedIn: false })).toBe(false);
  expect(offersFeedback({ ...offered, inLms: true })).toBe(false);
  expect(offersFeedback({ ...offered, shortLandscape: true })).toBe(false);
});
