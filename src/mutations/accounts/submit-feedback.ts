/** A person tells us what they think of Lectern. It changes no row on the device. Served by services/accounts/feedback. */
import { submitFeedbackOperation } from '#contract/accounts/feedback.ts';
import { feedbackTexts } from '#domain/feedback.ts';
import { defineMutation } from '../definition.ts';
import type { SampleOf } from '../sample.ts';

export const submitFeedback = defineMutation({
  operation: submitFeedbackOperation,
  lane: () => 'feedback',
  types: [],
  touches: () => [],
  apply: () => [],
  about: ({ feedback: { feedbackDetails } }) => ({
    place: null,
    text: feedbackTexts
      .map((field) => feedbackDetails[field])
      .filter((text) => text !== '')
      .join('\n\n'),
  }),
});

export const sample: SampleOf<typeof submitFeedback> = ({ text }) => ({
  feedback: {
    feedbackDetails: {
      learningEffectiveness: text,
      platformEffectiveness: '',
      bugs: '',
      url: 'https://learn.example/dashboard',
    },
  },
});
