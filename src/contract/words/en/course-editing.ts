/** What the page of a course or section says while somebody edits it. */
export const courseEditingWords = {
  region: 'Edit this page',
  more: 'More tools',
  done: 'Done',
};
