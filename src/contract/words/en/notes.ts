/** Words of a person's private notes on lessons. */

import { countOf, inDigits } from '../count.ts';
import { inTerms } from '../terms.ts';
import { noRoom } from './common.ts';
import { exportMarkdown } from './shared-learning.ts';

export const noteWords = inTerms({
  heading: 'Your notes',
  lead: 'Only you see them.',
  add: 'Add a note',
  label: 'Note',
  labelOn: (text: string) => `Note on “${text}”`,
  about: 'About',
  whole: 'The whole [[skill]]',
  save: 'Save note',
  cancel: 'Cancel',
  edit: 'Edit note',
  remove: 'Remove note',
  removed: 'Note removed',
  undo: 'Undo',
  notSaved: noRoom,
  tooLong: (letters: number, most: number) =>
    `${inDigits(letters)} of ${inDigits(most)} characters. Shorten it, or split it in two.`,
  makeCard: 'Make a flashcard',
  passage: 'Selected text',
  cardFrom: 'Flashcard from the selected text',
  lostHeading: 'Notes whose passage is gone',
  lost: 'The author removed the passage these notes were about. The original text is kept with each note.',
  noQuote: 'A picture, video or file',
  all: 'All your notes',
  /** @param left  how many more there may be, where that is few */
  pageLead: (notes: number, lessons: number, left: number | null) =>
    `${countOf(notes, 'note', 'notes')} in ${countOf(lessons, '[[skill]]', '[[skills]]')}${left === null ? '' : `, and room for ${left} more`}`,
  search: 'Search your notes',
  export: exportMarkdown,
  fileName: 'notes.md',
  noneTitle: 'No notes yet',
  none: 'Open [[a skill]], then select a passage or choose Add a note at its end.',
  noHitsTitle: 'No matching note',
  noHits: 'Try fewer or other words.',
  unknownLesson: '[[A skill]] that isn’t on this device',
  passageGone: 'This passage is no longer in the [[skill]].',
});
