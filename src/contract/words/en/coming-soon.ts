/** Words of pages that are announced. */
export const comingSoonWords = {
  heading: 'Coming soon',
  text: 'This page is not open yet. Your lessons are where they were.',
};
