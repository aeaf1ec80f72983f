import { inTerms } from '../terms.ts';

/** Words of pages that are announced. */
export const comingSoonWords = inTerms({
  heading: 'Coming soon',
  text: 'This page isn’t available yet. Your [[skills]] are unchanged.',
});
