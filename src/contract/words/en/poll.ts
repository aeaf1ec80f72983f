/** Words of what a poll adds up to. */
import { countOf, inDigits } from '../count.ts';

export const pollWords = {
  heading: 'How everybody answered',
  total: (answers: number) => countOf(answers, 'answer', 'answers'),
  share: (count: number, percent: number) => `${percent}% (${inDigits(count)})`,
  lastSeen: 'As last seen on this device, with your answer.',
};
