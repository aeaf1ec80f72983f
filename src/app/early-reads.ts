/** Begins what a page reads before there is a page: what is on it where a start mostly begins, then what is around it. */
import { catalogPage } from '#features/catalog/read-catalog.ts';
import { coursesHere } from '#features/courses/courses-here.ts';
import { goOn, shelvesOf } from '#features/dashboard/read-dashboard.ts';
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
  void Promise.all([...readsOfPage(db, pathname), beginRead(db, me)]).then(() => {
    void beginRead(db, navigation, pathname, selectedProfile(db.accountId));
    void beginRead(db, unsentCounts);
    void beginRead(db, linkState);
  });
}

function readsOfPage(db: LecternDb, pathname: string): Promise<unknown>[] {
  const [first = '', second, ...more] = pathSegments(pathname);
  if (more.length === 0 && (second === 'catalog' || second === 'internal'))
    return [beginRead(db, catalogPage, first, second), beginRead(db, coursesHere)];
  if (second === undefined && (first === '' || first === 'dashboard'))
    return [beginRead(db, goOn), beginRead(db, shelvesOf), beginRead(db, coursesHere)];
  return [];
}
