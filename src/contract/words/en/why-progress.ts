/** What counts for the progress of a course. */
import { countOf } from '../count.ts';
import { inTerms } from '../terms.ts';

export const whyProgressWords = inTerms({
  open: 'What counts?',
  title: (percent: number) => `Why ${percent}%?`,
  sum: (done: number, total: number) =>
    `${done} of ${countOf(total, '[[skill]]', '[[skills]]')} ${done === 1 ? 'is' : 'are'} complete.`,
  rule: '[[A skill]] is complete when all its questions are answered correctly. Without questions it is complete once you mark it as complete. Every [[skill]] counts the same.',
  missing: 'Still missing',
  done: 'Complete',
  reason: {
    complete: 'Complete',
    'not started': 'Not started',
    mark: 'Not marked as complete yet',
  },
  questions: (answered: number, of: number) =>
    `${answered} of ${countOf(of, 'question', 'questions')} answered`,
  elsewhere: (count: number) =>
    `${countOf(count, '[[skill]] counts', '[[skills]] count')} that ${count === 1 ? 'is' : 'are'} not on this device.`,
  close: 'Close',
});
