/** Before something is closed that nobody can show again. */
export const shownOnceWords = {
  title: 'Close without saving?',
  text: 'This can’t be shown again.',
  leave: 'Close',
  stay: 'Go back',
};
