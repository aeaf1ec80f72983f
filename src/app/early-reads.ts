/** Begins what a page reads before there is a page: what is on it where a start mostly begins, then what is around it. */
import { catalogPage } from '#features/catalog/read-catalog.ts';
import { coursesHere } from '#features/courses/courses-here.ts';
import { goOn, shelvesOf } from '#features/dashboard/read-dashboard.ts';
import { beginRead } from '#store/begun-reads.ts';
import type { LecternDb } from '#store/db.ts';
import { unsentCounts } from '#store/queries/changes.ts';
import { linkState } from '#store/queries/link.ts';
import { me } from '#store/queries/people.ts';
import { navigation, selectedOrganization } from './shell/read-navigation.ts';

export function beginReads(db: LecternDb, pathname: string): void {
  const [first = '', second, ...more] = segmentsOf(pathname);
  if (more.length === 0 && (second === 'catalog' || second === 'internal')) {
    void beginRead(db, catalogPage, first, second);
    void beginRead(db, coursesHere);
  } else if (second === undefined && (first === '' || first === 'dashboard')) {
    void beginRead(db, goOn);
    void beginRead(db, shelvesOf);
    void beginRead(db, coursesHere);
  }
  void beginRead(db, navigation, pathname, selectedOrganization(db.accountId));
  void beginRead(db, me);
  void beginRead(db, unsentCounts);
  void beginRead(db, linkState);
}

function segmentsOf(pathname: string): string[] {
  try {
    return pathname.split('/').slice(1).map(decodeURIComponent);
  } catch {
    return []; // no address of ours
  }
}
