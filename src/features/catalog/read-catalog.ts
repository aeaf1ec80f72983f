/** What a catalog shows, in one read. */

import type { RootType } from '#domain/policy.ts';
import { opensToVisitors, seesHiddenChildren, seesHiddenCourses } from '#domain/shown-children.ts';
import { type LecternDb, VISITOR } from '#store/db.ts';
import { type CourseCard, cardsOf, readCourses } from '#store/queries/course-cards.ts';
import { firstSync } from '#store/queries/link.ts';
import { findOrganization, profilesHere } from '#store/queries/organizations.ts';
import type { OrganizationRow } from '#store/tables/synced.ts';

export type CatalogPage = {
  organization: OrganizationRow;
  cards: CourseCard[];
  /** may the person see this root at all */
  allowed: boolean;
  /** hidden courses that show only while editing (COLL-010) */
  hidden: number;
  /** rows are still coming for the first time */
  arriving: boolean;
};

/** A page starts with this: one transaction, and as few turns as the rows allow, since each waits for the disk. Cards are made behind it. */
export async function catalogPage(
  db: LecternDb,
  orgAlias: string,
  rootType: RootType,
  editing = false,
): Promise<CatalogPage | 'missing'> {
  const read = await readCatalog(db, orgAlias, rootType);
  if (!read) return 'missing';
  const { organization, roles, sync, rows } = read;
  const all = await cardsOf(db, rows);
  const mayEdit = seesHiddenChildren({ roles, rootType });
  const seesAll = seesHiddenCourses({ roles });
  const visible = all.filter(({ course }) => course.visible && course.workflow !== 'RETIRED');
  return {
    organization,
    cards: seesHiddenCourses({ roles, editing: editing && mayEdit }) ? all : visible,
    hidden: mayEdit && !seesAll ? all.length - visible.length : 0,
    allowed:
      rootType === 'internal'
        ? roles.length > 0
        : db.accountId !== VISITOR || !sync.ready || opensToVisitors(visible.map(({ course }) => course)),
    arriving: !sync.ready,
  };
}

function readCatalog(db: LecternDb, orgAlias: string, rootType: RootType) {
  const tables = [db.organizations, db.collections, db.skills, db.progress, db.profiles, db.buckets];
  return db.transaction('r', tables, async () => {
    const [organization, profiles, sync] = await Promise.all([
      findOrganization(db, orgAlias),
      profilesHere(db),
      firstSync(db),
    ]);
    if (!organization) return null;
    const { organizationId } = organization;
    const roles = profiles.find((each) => each.organizationId === organizationId)?.roles ?? [];
    return { organization, roles, sync, rows: await readCourses(db, organization, rootType) };
  });
}
