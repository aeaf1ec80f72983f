/** The pages that were open last. Their paths are kept; what they are called is read when they are shown, so that nothing that was lost shows on. */
import * as words from '#contract/words/en.ts';
import { contentPlaceOf } from '#domain/location-explorer.ts';
import { MOST_RECENT_PAGES, withRecent } from '#domain/recent.ts';
import { getMeta, type LecternDb, setMeta } from '#store/db.ts';
import { findCollection } from '#store/queries/find-collection.ts';
import { findOrganization } from '#store/queries/organizations.ts';
import { findSkill, findSkillBySlug } from '#store/queries/skills.ts';
import type { SkillRow } from '#store/tables/synced.ts';
import type { PageIcon } from './page-icons.ts';

/** thing: what stands there, by whichever address it was opened */
export type RecentPage = {
  path: string;
  thing: string;
  title: string;
  icon: PageIcon;
  organization: string | null;
};

/** @param path  with the query that belongs to the place */
export async function notePage(db: LecternDb, path: string): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const before = (await getMeta(db, 'recentPages')) ?? [];
    if (before[0] !== path) await setMeta(db, 'recentPages', withRecent(before, path, MOST_RECENT_PAGES));
  });
}

/** The newest first, each thing once. */
export async function recentPages(db: LecternDb): Promise<RecentPage[]> {
  const paths = (await getMeta(db, 'recentPages')) ?? [];
  const pages = await Promise.all(paths.map((path) => pageAt(db, path)));
  const shown = new Map<string, RecentPage>();
  for (const page of pages) if (page && !shown.has(page.thing)) shown.set(page.thing, page);
  return [...shown.values()];
}

const own: Record<string, Pick<RecentPage, 'title' | 'icon'>> = {
  '/dashboard': { title: words.dashboard.heading, icon: 'home' },
  '/settings/account': { title: words.storage.settingsHeading, icon: 'settings' },
};

/** @returns null for what is not on this device, or no longer */
async function pageAt(db: LecternDb, path: string): Promise<RecentPage | null> {
  const [pathname = ''] = path.split('?');
  const page = own[pathname];
  if (page) return { path, thing: pathname, organization: null, ...page };
  const place = contentPlaceOf(pathname);
  if (place === null) return null;
  if (place.kind === 'skill by id') {
    const skill = await findSkill(db, place.skillId);
    return skill ? { ...ofSkill(skill), path, organization: null } : null;
  }
  const organization = await findOrganization(db, place.tenantSlug);
  const name = organization?.name ?? null;
  switch (place.kind) {
    case 'root': {
      const title = place.rootType === 'internal' ? words.navigation.places.internal : words.shell.catalog;
      return organization ? { path, thing: pathname, title, icon: place.rootType, organization: name } : null;
    }
    case 'skill': {
      const skill = await findSkillBySlug(db, place.tenantSlug, place.skillSlug);
      return skill ? { ...ofSkill(skill), path, organization: name } : null;
    }
    case 'collection': {
      const found = await findCollection(db, place.tenantSlug, place.collectionSlugs);
      if (!found) return null;
      const icon = found.type === 'course' ? 'course' : 'collection';
      return { path, thing: found.collectionId, title: found.title, icon, organization: name };
    }
  }
}

const ofSkill = ({ skillId, title }: SkillRow) => ({ thing: skillId, title, icon: 'skill' as const });
