/**
 * Slugs: the last segment of a thing's address. The server alone gives lasting ones, unique in their tenant; until it has, a thing that
 * was made on a device has one from its own id (D103).
 */
import { isPathWord } from './path-words.ts';
import { idEndOfSlug } from './provisional-slug.ts';

const MAX_SLUG_LENGTH = 80;

/** Letters that are no letter of a to z with a mark on it. */
const SPELLED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ð: 'd',
  đ: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
};

const latin = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøðđþłı]/g, (letter) => SPELLED[letter] ?? '');

/** @returns what the title comes to in an address by its own letters a to z and digits; empty where it has none */
export const ownSlug = (title: string): string =>
  latin(title)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/^-+|-+$/g, '');

/**
 * @returns what the title comes to in an address; `fallback` where it has no letters, with a mark of its own where its letters are of another
 * script, so that two such titles differ by more than a number
 */
export function slugOfTitle(title: string, fallback: string): string {
  const slug = ownSlug(title);
  if (!/[a-z]/.test(slug) && /[^\P{L}a-z]/u.test(latin(title)))
    return [slug, fallback, markOf(title.normalize('NFC'))].filter(Boolean).join('-');
  if (slug === '') return fallback;
  return isPathWord(slug) || idEndOfSlug(slug) !== null ? `${slug}-${fallback}` : slug;
}

/** Six letters and digits that stand for a text: FNV-1a. */
function markOf(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash.toString(36).padStart(7, '0').slice(-6);
}

/** @param taken  slugs of the tenant. @returns `cron`, or `cron-2`, `cron-3` … where it is taken (D52) */
export function freeSlug(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted;
  for (let number = 2; ; number += 1) {
    if (!taken.has(`${wanted}-${number}`)) return `${wanted}-${number}`;
  }
}

const MOST_FORMER_SLUGS = 20;

/** @returns what is wrong with an address that an author typed (SKILL-023) */
export function slugFault(slug: string): 'form' | 'reserved' | null {
  if (!/^[A-Za-z0-9-]{3,}$/.test(slug)) return 'form';
  return isPathWord(slug.toLowerCase()) || idEndOfSlug(slug.toLowerCase()) !== null ? 'reserved' : null;
}

/** Old links lead on, the newest twenty. */
export const formerSlugsAfter = (former: readonly string[], left: string, taken: string): string[] =>
  [...former.filter((slug) => slug !== left && slug !== taken), left].slice(-MOST_FORMER_SLUGS);
