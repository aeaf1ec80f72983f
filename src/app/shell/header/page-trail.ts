/** The trail that the header shows: the page's own, or the one that its address carries, with the page at its end (NAV-013, NAV-014). */
import { type Crumb, crumbsAfter } from '#domain/crumbs.ts';
import { readCrumbs } from '#domain/crumbs-codec.ts';

export function pageTrail(own: readonly Crumb[], search: string): readonly Crumb[] {
  const carried = readCrumbs(new URLSearchParams(search).get('crumbs')).filter(
    ({ type }) => type !== 'skeleton' && type !== 'current',
  );
  const page = own.at(-1);
  if (carried.length === 0 || page === undefined) return own;
  return crumbsAfter(carried, { type: 'push', crumbs: [page] });
}
