/**
 * Which cards a person sees of those that are on the device. Hidden ones come to everybody who works in the organization, and are for those
 * alone who work on the catalog that they are in (COLL-009, SKILL-025).
 */
import { worksOnContent } from '#domain/policy.ts';
import { type LecternDb, VISITOR } from '../db.ts';
import type { CollectionRow, SkillRow } from '../tables/synced.ts';
import { type ProfileHere, profilesHere } from './organizations.ts';

export type IsShown = (row: CollectionRow | SkillRow) => boolean;

export const shownCards = async (db: LecternDb): Promise<IsShown> =>
  shownTo(db.accountId, await profilesHere(db));

/** The same where the person's profiles have been read. */
export function shownTo(
  accountId: string,
  profiles: readonly Pick<ProfileHere, 'organizationId' | 'roles'>[],
): IsShown {
  const rolesIn = new Map(profiles.map(({ organizationId, roles }) => [organizationId, roles]));
  const userId = accountId === VISITOR ? null : accountId;
  return (row) => {
    // A person's own are on nobody else's device.
    if (row.visible || row.organizationId === null || ('type' in row && row.type === 'root')) return true;
    const authors = 'skillId' in row ? row.authors : [];
    const authorRoles = authors.filter((each) => each.userId === userId).map(({ authorType }) => authorType);
    return worksOnContent({ userId, roles: rolesIn.get(row.organizationId) ?? [] }, row.rootType, {
      authorRoles,
    });
  };
}
