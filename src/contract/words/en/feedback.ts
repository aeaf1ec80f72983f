/** Words of the feedback dialog (error catalogue 8.5). */
import type { FeedbackText, RequiredForShirt } from '#domain/feedback.ts';
import { firstNameRequired, lastNameRequired } from './shared-people.ts';

export const feedbackWords = {
  open: 'Send feedback',
  title: 'Feedback',
  close: 'Close',
  cancel: 'Cancel',
  submit: 'Submit',
  texts: {
    learningEffectiveness: 'How well does learning with Lectern work for you?',
    platformEffectiveness: 'How well does Lectern itself work for you?',
    bugs: 'Have you found any bugs?',
  } satisfies Record<FeedbackText, string>,
  giveaway: 'I would like to enter the shirt giveaway',
  terms: 'Giveaway terms',
  termsNewTab: 'opens a PDF in a new tab',
  address: 'Where should the shirt go?',
  chooseSize: 'Choose a size',
  fields: {
    shirtSize: 'Shirt size',
    firstName: 'First name',
    lastName: 'Last name',
    streetAddress: 'Street address',
    apt: 'Apartment or suite (optional)',
    country: 'Country',
    city: 'City',
    state: 'State or region',
    postalCode: 'Postal code',
  },
  missing: {
    shirtSize: 'Shirt size is required',
    firstName: firstNameRequired,
    lastName: lastNameRequired,
    streetAddress: 'Street address is required',
    country: 'Country is required',
    city: 'City is required',
    state: 'State is required',
    postalCode: 'Postal code is required',
  } satisfies Record<RequiredForShirt, string>,
  sent: 'Thank you for your feedback!',
  failed: 'Unable to submit feedback. Please try again later.',
  invalidEmail: 'Invalid email address',
  unknown: 'An unknown error occurred',
};
