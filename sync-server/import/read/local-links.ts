/**
 * Links from a lesson to what lies beside it. Until everything is written nobody knows where it is, so the document holds the path behind a
 * prefix of its own, and the writer puts the address in its place.
 */
import { posix } from 'node:path';

const PENDING = '/~import/';

export type LocalPlace = { path: string; anchor: string };

/** @returns what stands in the document until then */
export const pendingLink = ({ path, anchor }: LocalPlace): string =>
  `${PENDING}${encodeURIComponent(path)}${anchor === '' ? '' : `#${encodeURIComponent(anchor)}`}`;

/** null: it is no such link */
export function placeOfLink(href: string): LocalPlace | null {
  if (!href.startsWith(PENDING)) return null;
  const [path = '', anchor = ''] = href.slice(PENDING.length).split('#');
  return { path: decodeURIComponent(path), anchor: decodeURIComponent(anchor) };
}

/** @param lesson  the path of the lesson that has the link. @returns null: it leads out of the folder, or is damaged */
export function localPlace(href: string, lesson: string): LocalPlace | null {
  const [before = '', anchor = ''] = href.split('#');
  const path = decoded(before.replace(/\?.*$/s, ''));
  const name = decoded(anchor);
  if (path === null || name === null || path.includes('\u0000')) return null;
  if (path === '') return { path: lesson, anchor: name };
  const joined = path.startsWith('/')
    ? posix.normalize(path).replace(/^\/+/, '')
    : posix.join(posix.dirname(lesson), path);
  if (joined === '..' || joined.startsWith('../')) return null;
  const place = joined.replace(/\/?(?:readme\.(?:md|markdown))?$/i, '').replace(/^\.$/, '');
  return { path: place.normalize('NFC'), anchor: name };
}

/** As GitHub and its kin name headings. */
export const anchorOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
