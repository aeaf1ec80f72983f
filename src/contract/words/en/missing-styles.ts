/** Words for a part of the page that came without its stylesheet. */
export const missingStylesWords = {
  title: 'Part of this page looks plain',
  text: 'Its design couldn’t be loaded. Everything works, and the design will load when you’re online.',
  again: 'Try again',
  failed: 'The design still can’t be loaded. It will load when you’re online.',
};
