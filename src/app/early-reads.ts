/** Begins what a page reads before there is a page: what is on it where a start mostly begins, then what is around it. */
import { selectedProfile } from '#features/session/selected-profile.ts';
import { beginRead } from '#store/begun-reads.ts';
import type { LecternDb } from '#store/db.ts';
import { linkState } from '#store/queries/link.ts';
import { me } from '#store/queries/people.ts';
import { unsentCounts } from '#store/queries/unsent-counts.ts';
import { pathSegments } from './path-segments.ts';
import { navigation } from './shell/read-navigation.ts';

/** What is around the page comes second: each answer of the disk takes a moment of the thread that the page waits for. */
export function beginReads(db: LecternDb, pathname: string): void {
  // What does not come is told by the page, which loads the same files.
  const ofPage = readsOfPage(db, pathname).catch(() => undefined);
  void Promise.all([ofPage, beginRead(db, me)]).then(() => {
    void beginRead(db, navigation, pathname, selectedProfile(db.accountId));
    void beginRead(db, unsentCounts);
    void beginRead(db, linkState);
  });
}

/** What they read comes with the page's own code (first-page.ts): other pages load none of it. */
async function readsOfPage(db: LecternDb, pathname: string): Promise<unknown> {
  const [first = '', second, ...more] = pathSegments(pathname);
  const isCatalog = more.length === 0 && (second === 'catalog' || second === 'internal');
  const isDashboard = second === undefined && (first === '' || first === 'dashboard');
  if (!isCatalog && !isDashboard) return;
  const here = import('#features/courses/courses-here.ts');
  if (isCatalog) {
    const [{ catalogPage }, { coursesHere }] = await Promise.all([
      import('#features/catalog/read-catalog.ts'),
      here,
    ]);
    return Promise.all([beginRead(db, catalogPage, first, second), beginRead(db, coursesHere)]);
  }
  const [{ goOn, shelvesOf }, { coursesHere }] = await Promise.all([
    import('#features/dashboard/read-dashboard.ts'),
    here,
  ]);
  return Promise.all([beginRead(db, goOn), beginRead(db, shelvesOf), beginRead(db, coursesHere)]);
}
