/** Words of the dialog that arranges a course. */

export const arrangeWords = {
  action: 'Arrange',
  title: 'Arrange',
  close: 'Close',
  empty: 'There is nothing to arrange yet.',
  up: (title: string) => `Move ${title} up`,
  down: (title: string) => `Move ${title} down`,
  remove: (title: string) => `Remove ${title}`,
  moved: (title: string) => `${title} moved.`,
  removed: (title: string) => `${title} removed.`,
  hint: 'What is removed here stays where else it is. Its lessons, answers and comments are kept.',
  failed: 'An error occurred while updating collection.',
};
