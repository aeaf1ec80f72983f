/** The way up from the page that is open. A screen tells it, the header shows it. */
import { useEffect } from 'react';
import * as words from '#contract/words/en.ts';
import { type Crumb, type CrumbsAction, crumbsAfter } from '#domain/crumbs.ts';
import { afterNextFrame } from '#ui/later.tsx';
import { sharedState } from '#ui/shared-state.ts';

const trail = sharedState<readonly Crumb[]>([]);

let forget = () => {};

/** Not in the frame that shows the page. What one page leaves and the next one tells meanwhile is one change. */
function change(action: CrumbsAction): void {
  forget();
  forget = afterNextFrame(() => trail.set(crumbsAfter(trail.get(), action)));
}

export const usePageTrail = trail.use;

/** @param crumbs  from the top down, compared by value; the last one is the page itself */
export function usePageCrumbs(crumbs: readonly Crumb[]): void {
  const told = JSON.stringify(crumbs);
  useEffect(() => {
    change({ type: 'update', crumbs: JSON.parse(told) });
    return () => change({ type: 'clear' });
  }, [told]);
}

export const hereCrumb = (title: string, icon: string): Crumb => ({ title, to: '', icon, type: 'current' });
export const linkCrumb = (title: string, to: string, icon: string): Crumb => ({
  title,
  to,
  icon,
  type: 'link',
});

/** The page is known, its title is not yet. */
export const waitingCrumb: Crumb = { title: '', to: '', icon: '', type: 'skeleton' };

/** Above everything that an organization has in one of its roots. */
export const rootCrumb = (tenantSlug: string, rootType: string): Crumb =>
  rootType === 'internal'
    ? linkCrumb(words.shell.internal, `/${tenantSlug}/internal`, 'internal')
    : linkCrumb(words.shell.catalog, `/${tenantSlug}/catalog`, 'catalog');
