/** Which paths below a tenant are its content (ROUTE-014, ROUTE-032). Words of the product's own routes are no tenants. */
import { isTenantPublicPage, reservedPathWords } from '#domain/learning-path.ts';

const reserved: ReadonlySet<string> = new Set(reservedPathWords);

export function isTenantPath(pathname: string): boolean {
  const segments = pathname.split('/').filter((segment) => segment !== '');
  if (segments[0] !== undefined && reserved.has(segments[0])) return false;
  return segments.length > 2 || isTenantPublicPage(pathname);
}
