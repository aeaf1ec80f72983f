/** A screen that misses something asks for it here; the leader fetches it, and the screen shows the row when it appears. */
import type { LecternDb } from '#store/db.ts';
import { type Place, placeWantKey, skillWantKey } from '#store/queries/wants.ts';
import type { WantRow } from '#store/tables/keeping.ts';

const blank = { skillId: null, tenantSlug: null, collectionSlugs: [], skillSlug: null, error: null };

/** The text of a skill. Asking again while it waits changes nothing; after a failure it tries again. */
export async function wantSkillBody(db: LecternDb, skillId: string): Promise<void> {
  await putWant(db, {
    ...blank,
    key: skillWantKey(skillId),
    kind: 'skill',
    skillId,
    state: 'waiting',
    wantedAt: Date.now(),
  });
}

/** A collection, or a skill in it, of a tenant that the person may not belong to. */
export async function wantPlace(db: LecternDb, place: Place): Promise<void> {
  await putWant(db, {
    ...blank,
    key: placeWantKey(place),
    kind: 'place',
    tenantSlug: place.tenantSlug,
    collectionSlugs: [...place.collectionSlugs],
    skillSlug: place.skillSlug ?? null,
    state: 'waiting',
    wantedAt: Date.now(),
  });
}

async function putWant(db: LecternDb, want: WantRow): Promise<void> {
  await db.transaction('rw', db.wants, async () => {
    const known = await db.wants.get(want.key);
    if (known?.state !== 'waiting') await db.wants.put(want);
  });
}
