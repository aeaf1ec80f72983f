/** Places that a screen asks for and this device does not hold: their tenant is pulled from now on. */
import { getMeta, type LecternDb, setMeta } from '#store/db.ts';
import { findCollection } from '#store/queries/collections.ts';
import { findOrganization } from '#store/queries/organizations.ts';
import { findSkillBySlug } from '#store/queries/skills.ts';
import type { WantRow } from '#store/tables/keeping.ts';
import { fenced } from './fence.ts';

const TENANTS_AT_MOST = 50;

/** @returns whether the next pull asks for more than the last one did */
export async function askForTenants(db: LecternDb, epoch: number): Promise<boolean> {
  // Nearly always; looking costs less than being about to write.
  if ((await db.wants.where('state').equals('waiting').count()) === 0) return false;
  return fenced(db, epoch, [db.wants], async () => {
    const waiting = await db.wants.where('state').equals('waiting').toArray();
    const slugs = waiting.map(({ tenantSlug }) => tenantSlug).filter((slug) => slug !== null);
    const known = (await getMeta(db, 'tenants')) ?? [];
    const fresh = [...new Set(slugs)].filter((slug) => !known.includes(slug));
    if (fresh.length > 0) await setMeta(db, 'tenants', [...known, ...fresh].slice(-TENANTS_AT_MOST));
    return fresh.length > 0;
  });
}

/** @param tenants  those that the pull asked for which has just been applied whole */
export async function answerPlaces(db: LecternDb, epoch: number, tenants: readonly string[]): Promise<void> {
  const waiting = (await db.wants.where('state').equals('waiting').toArray()).filter(
    ({ kind }) => kind === 'place',
  );
  for (const want of waiting) {
    if (want.tenantSlug === null || !tenants.includes(want.tenantSlug)) continue;
    const found = await findPlace(db, want.tenantSlug, want);
    await fenced(db, epoch, [db.wants], async () => {
      if (found) await db.wants.delete(want.key);
      else await db.wants.update(want.key, { state: 'absent' });
    });
  }
}

async function findPlace(
  db: LecternDb,
  tenantSlug: string,
  { collectionSlugs, skillSlug }: WantRow,
): Promise<boolean> {
  if (skillSlug !== null) return (await findSkillBySlug(db, tenantSlug, skillSlug)) !== undefined;
  if (collectionSlugs.length > 0)
    return (await findCollection(db, tenantSlug, collectionSlugs)) !== undefined;
  return (await findOrganization(db, tenantSlug)) !== undefined;
}
