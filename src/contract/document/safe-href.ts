/** Which addresses a link of a lesson may have: https, http, mailto and paths of the app. Everything else is no link. */
import { serverSegments } from '#domain/server-segments.ts';

const MAX_LENGTH = 2048;
// Control characters (browsers drop tab and newline inside a scheme), spaces, invisible characters that turn the direction
// of reading, lone surrogates, and backslashes (browsers read them as slashes).
const FORBIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Z}\\]/u;

/** A path that the server answers itself may do something to who follows it. Read as a browser and the server read it. */
function isAppPath(path: string): boolean {
  if (path.startsWith('//') || !URL.canParse(path, 'https://here.invalid')) return false;
  const { origin, pathname } = new URL(path, 'https://here.invalid');
  if (origin !== 'https://here.invalid') return false;
  const first = pathname.split('/').find((segment) => segment !== '') ?? '';
  try {
    return !serverSegments.has(decodeURIComponent(first).toLowerCase());
  } catch {
    return false;
  }
}

/** The address as it may be stored and followed, or null where it must stay text. */
export function safeHref(href: unknown): string | null {
  if (typeof href !== 'string') return null;
  const trimmed = href.trim();
  if (trimmed === '' || trimmed.length > MAX_LENGTH || FORBIDDEN.test(trimmed)) return null;
  if (trimmed.startsWith('/')) return isAppPath(trimmed) ? trimmed : null;
  if (/^mailto:[^@\s]+@[^@\s]+$/i.test(trimmed)) return trimmed;
  if (!/^https?:\/\/[^/?#]/i.test(trimmed)) return null;
  if (!URL.canParse(trimmed)) return null;
  // A name and password before the host only serve to look like another address.
  const { username, password } = new URL(trimmed);
  return username !== '' || password !== '' ? null : trimmed;
}

/**
 * The address where it is shown to be followed: one that names this very server may lead no further than a path may.
 * @param here  the origin of the page
 */
export function followableHref(href: unknown, here: string): string | null {
  const safe = safeHref(href);
  if (safe === null || !/^http/i.test(safe)) return safe;
  const { host, pathname } = new URL(safe);
  return host !== new URL(here).host || isAppPath(pathname) ? safe : null;
}
