/** What a screen has asked for and does not have yet. */
import { collectionPath, skillPath } from '#domain/learning-path.ts';
import type { LecternDb } from '../db.ts';
import type { WantRow } from '../tables/keeping.ts';

export type Place = {
  tenantSlug: string;
  collectionSlugs: readonly string[];
  skillSlug?: string | undefined;
};

export const skillWantKey = (skillId: string) => `skill:${skillId}`;

export const placeWantKey = ({ tenantSlug, collectionSlugs, skillSlug }: Place) =>
  `place:${skillSlug === undefined ? collectionPath(tenantSlug, collectionSlugs) : skillPath(tenantSlug, skillSlug, collectionSlugs)}`;

/** undefined: nobody asks for it, so it is there or was never missed. */
export const skillWant = (db: LecternDb, skillId: string): Promise<WantRow | undefined> =>
  db.wants.get(skillWantKey(skillId));

export const placeWant = (
  db: LecternDb,
  tenantSlug: string,
  collectionSlugs: readonly string[],
  skillSlug?: string,
): Promise<WantRow | undefined> => db.wants.get(placeWantKey({ tenantSlug, collectionSlugs, skillSlug }));
