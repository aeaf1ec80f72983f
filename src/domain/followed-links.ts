/** Links beside courses that lead to a course: when it is replaced, they lead to what replaces it (D101). */

/** Only what it tells apart is taken from it: a link without an origin is one of this app. */
const NO_ORIGIN = 'https://app.invalid';

/** @param origin  the one that people open; null: only links without an origin are recognized */
export function leadsTo(url: string, paths: readonly string[], origin: string | null): boolean {
  const base = origin ?? NO_ORIGIN;
  if (!URL.canParse(url, base)) return false;
  const { origin: of, pathname } = new URL(url, base);
  return of === new URL(base).origin && paths.includes(pathname.replace(/\/+$/, ''));
}

/** The same kind of link to another page of this app. */
export const ledTo = (url: string, path: string): string =>
  url.startsWith('/') ? path : `${new URL(url).origin}${path}`;
