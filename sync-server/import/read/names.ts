/** Titles and slugs from the names of files and folders. */
import { isPathWord } from '#domain/path-words.ts';

const ORDER_PREFIX = /^\d+(?:[-_. ]+|(?=[^\d]))/;

/** '01-intro.md' is 'Intro'. */
export function titleFromName(name: string): string {
  const words = bareName(name).replace(/[-_]+/g, ' ').trim();
  return words === '' ? name : words.charAt(0).toUpperCase() + words.slice(1);
}

/** Letters, digits and hyphens, at least three. @param kind  fills up a name that is too short or that paths need for themselves */
export function slugFromName(name: string, kind: string): string {
  const slug = bareName(name)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/-+$/, '');
  if (slug.length >= 3 && !isPathWord(slug)) return slug;
  return slug === '' ? kind : `${slug}-${kind}`;
}

function bareName(name: string): string {
  const stem = name.replace(/\.(md|markdown)$/i, '');
  const bare = stem.replace(ORDER_PREFIX, '');
  return bare === '' ? stem : bare;
}
