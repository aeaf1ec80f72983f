/// <reference path="./route-chunks.d.ts" />
/**
 * The page at which a start begins, asked for together with the app itself: the router finds it there. Otherwise it would be known which
 * one it is only once the whole app has been read.
 */

import { pathSegments } from '#app/path-segments.ts';
import { parseLearningPath } from '#domain/learning-path.ts';
import { isPathWord } from '#domain/path-words.ts';

type Load = () => Promise<unknown>;

const content = () => import('./routes/$.tsx?tsr-split=component---loader');

/** By the router's own names for them, so that each is one file. */
const pages = {
  dashboard: () => import('./routes/dashboard.tsx?tsr-split=component---loader'),
  catalog: () => import('./routes/$org.catalog.tsx?tsr-split=component---loader'),
  signIn: () => import('./routes/login.{-$action}.tsx?tsr-split=component---loader'),
  course: () => Promise.all([content(), import('#app/course-page.tsx')]),
  lesson: () => Promise.all([content(), import('#app/lesson-page.tsx')]),
} satisfies Record<string, Load>;

export type FirstPage = keyof typeof pages;

/** @returns null: of the others none is asked for ahead */
export function firstPageAt(pathname: string, signedIn: boolean): FirstPage | null {
  const [first, second, ...more] = pathSegments(pathname);
  if (first === undefined) return null; // no address of ours
  const isPrivate = (page: FirstPage) => (signedIn ? page : 'signIn');
  if (second === undefined && (first === '' || first === 'dashboard')) return isPrivate('dashboard');
  if (first === 'login' && more.length === 0) return 'signIn';
  if (second === undefined) return null;
  if (more.length === 0 && second === 'catalog') return 'catalog';
  if (more.length === 0 && second === 'internal') return isPrivate('catalog');
  switch (parseLearningPath(first, [second, ...more].join('/'))?.kind) {
    case 'skill':
      return 'lesson';
    case 'collection':
      return [first, second].some(isPathWord) ? null : 'course';
    default:
      return null;
  }
}

/** Where nobody is known: it has to be found out who is here, and what a page but the sign-in shows comes from the server. */
const findOut = () => Promise.all([import('#app/auth-actor.ts'), import('#app/device-accounts.ts')]);
const fetchContent = () => import('#sync/start-sync.ts');

/** What can't be loaded now is told by whoever needs it. */
export function loadFirstPage(pathname: string, signedIn: boolean): void {
  const page = firstPageAt(pathname, signedIn);
  const parts: Load[] = page === null ? [] : [pages[page]];
  if (!signedIn) parts.push(findOut);
  if (!signedIn && page !== null && page !== 'signIn') parts.push(fetchContent);
  for (const load of parts) load().catch(() => {});
}
