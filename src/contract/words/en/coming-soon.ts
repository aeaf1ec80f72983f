/** Words of pages that are announced. */
export const comingSoonWords = {
  heading: 'Coming soon',
  text: 'This page isn’t available yet. Your lessons are unchanged.',
};
