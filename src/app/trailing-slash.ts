/**
 * A slash at the end of a path goes before the router sees it: the router takes both forms for one place and would
 * go round in circles between them. Its own links never have one.
 */

/** @returns the address to show instead, or null when it is as it should be */
export function withoutTrailingSlash({
  pathname,
  search,
  hash,
}: Pick<Location, 'pathname' | 'search' | 'hash'>) {
  // Slashes at the start are one as well: `//host` would be another site.
  const path = pathname.replace(/^\/+/, '/').replace(/\/+$/, '') || '/';
  return path === pathname ? null : `${path}${search}${hash}`;
}
