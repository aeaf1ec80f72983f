/** Which addresses a link of a lesson may have: https, http, mailto and own paths. Everything else is no link. */

const MAX_LENGTH = 2048;
// Control characters (browsers drop tab and newline inside a scheme), spaces, invisible characters that turn the direction
// of reading, lone surrogates, and backslashes (browsers read them as slashes).
const FORBIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Z}\\]/u;

/** The address as it may be stored and followed, or null where it must stay text. */
export function safeHref(href: unknown): string | null {
  if (typeof href !== 'string') return null;
  const trimmed = href.trim();
  if (trimmed === '' || trimmed.length > MAX_LENGTH || FORBIDDEN.test(trimmed)) return null;
  if (trimmed.startsWith('/')) return trimmed.startsWith('//') ? null : trimmed;
  if (/^mailto:[^@\s]+@[^@\s]+$/i.test(trimmed)) return trimmed;
  if (!/^https?:\/\/[^/?#]/i.test(trimmed)) return null;
  if (!URL.canParse(trimmed)) return null;
  // A name and password before the host only serve to look like another address.
  const { username, password } = new URL(trimmed);
  return username !== '' || password !== '' ? null : trimmed;
}
