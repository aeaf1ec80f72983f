/** Words of flashcards and notes. */

import { countOf } from '../count.ts';
import { inTerms } from '../terms.ts';
import { noRoom } from './common.ts';
import { flashcardsForToday } from './shared-learning.ts';
import { skillWords } from './skill.ts';

export const cardWords = inTerms({
  heading: 'Flashcards',
  lead: skillWords.flashcardsLead,
  grades: { Again: 'Again', Hard: 'Hard', Good: 'Good', Easy: 'Easy' },
  howWell: 'How well did you know it?',
  level: (grade: string) => `Last time: ${grade}`,
  add: 'Add a card',
  front: 'Front',
  rear: 'Back',
  save: 'Save card',
  cancel: 'Cancel',
  own: 'Your card',
  edit: 'Edit card',
  remove: 'Remove card',
  removed: 'Card removed',
  undo: 'Undo',
  notSaved: noRoom,
  reviewHeading: flashcardsForToday,
  due: (count: number) => countOf(count, 'card to review', 'cards to review'),
  show: 'Show the answer',
  from: (skill: string) => `From “${skill}”`,
  doneTitle: 'All done for today',
  done: 'Cards you review come back when it’s time to see them again.',
  noneTitle: 'No cards yet',
  none: 'Open [[a skill]] and review its cards, or add your own.',
  dashboard: (count: number) => countOf(count, 'flashcard is due', 'flashcards are due'),
  review: 'Review',
});
