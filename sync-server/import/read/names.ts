/** Titles and slugs from the names of files and folders. */
import { slugOfTitle } from '#domain/slug.ts';

/** `01-`, `2_`, `10. `, and `01` before a letter; neither `1912-` nor `2nd`. */
const ORDER_PREFIX = /^(?:\d{1,3}[-_. ]+(?=.)|0\d{1,2}(?=\D))/;
const LEAST_LETTERS = 3;

/** '01-intro.md' is 'Intro'. */
export function titleFromName(name: string): string {
  const words = bareName(name).replace(/[-_]+/g, ' ').trim();
  return words === '' ? name : words.charAt(0).toUpperCase() + words.slice(1);
}

/** By the same rule as the app's own; at least three letters. @param kind  fills up a name that is too short */
export function slugFromName(name: string, kind: string): string {
  const slug = slugOfTitle(bareName(name), kind);
  return slug.length >= LEAST_LETTERS ? slug : `${slug}-${kind}`;
}

/** What stays when files are numbered anew: no order, and letters in one form. */
export function nameWithoutOrder(name: string): string {
  const [stem = '', ending = ''] = name.split(/(?=\.(?:md|markdown)$)/i);
  const bare = stem.replace(ORDER_PREFIX, '');
  return `${bare === '' ? stem : bare}${ending}`.normalize('NFC');
}

function bareName(name: string): string {
  return nameWithoutOrder(name.replace(/\.(md|markdown)$/i, ''));
}
