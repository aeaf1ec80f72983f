/** The breadcrumb trail: its items, and what changes it (NAV-012, NAV-014). */

export const crumbTypes = ['link', 'button', 'avatar', 'skeleton', 'current'] as const;
export type CrumbType = (typeof crumbTypes)[number];

export type Crumb = {
  title: string;
  /** a path of this site; empty for what leads nowhere */
  to: string;
  /** such as 'course'; empty: none */
  icon: string;
  type: CrumbType;
};

export type CrumbsAction =
  | { type: 'clear' }
  /** at the end, those whose titles are not there yet */
  | { type: 'push'; crumbs: readonly Crumb[] }
  /** instead of all that is there */
  | { type: 'update'; crumbs: readonly Crumb[] }
  /** before all that is there */
  | { type: 'insert'; crumbs: readonly Crumb[] };

export function crumbsAfter(trail: readonly Crumb[], action: CrumbsAction): readonly Crumb[] {
  switch (action.type) {
    case 'clear':
      return [];
    case 'update':
      return action.crumbs;
    case 'insert':
      return [...action.crumbs, ...trail];
    case 'push': {
      const titles = new Set(trail.map(({ title }) => title));
      return [...trail, ...action.crumbs.filter(({ title }) => !titles.has(title) && titles.add(title))];
    }
  }
}
