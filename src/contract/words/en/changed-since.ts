/** Words of what an author has changed since the reader was here. */
import { countOf } from '../count.ts';
import { inTerms } from '../terms.ts';

export const changedSinceWords = inTerms({
  title: 'What changed since you were here',
  seen: 'Got it',
  added: 'New',
  changed: 'Changed',
  gone: 'Removed',
  noWords: 'A block without text',
  more: (count: number) => `and ${count} more`,
  answersStay: (count: number) =>
    `${countOf(count, 'answer of yours is', 'answers of yours are')} kept: the questions are still here.`,
  answersGone: (count: number) =>
    `${countOf(count, 'question that you answered', 'questions that you answered')} changed or ${count === 1 ? 'is' : 'are'} gone.`,
});
