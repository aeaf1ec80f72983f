/** What was made on this device has an address of its own until the server names it; a page that is open then moves to the lasting one (D103). */
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { LecternDb } from '#store/db.ts';
import { findCollection } from '#store/queries/find-collection.ts';
import { findMovedOrganization, ownAliasOfSkill } from '#store/queries/former-aliases.ts';
import { findOrganization } from '#store/queries/organizations.ts';
import { findSkillBySlug } from '#store/queries/skills.ts';
import { useStored } from '#store/react.ts';
import type { MovingPage } from './moving-page.ts';

/** @returns the slug of today of each provisional or former one, the organization's or person's before those of their content */
async function lastingSlugs(
  db: LecternDb,
  tenantSlug: string,
  collectionSlugs: readonly string[],
  skillSlug: string | null,
): Promise<Record<string, string>> {
  const named: Record<string, string> = {};
  if (!(await findOrganization(db, tenantSlug))) {
    const moved = (await findMovedOrganization(db, tenantSlug))?.alias;
    const now = moved ?? (await ownAliasOfSkill(db, tenantSlug, skillSlug));
    if (now) return { [tenantSlug]: now };
  }
  for (const slug of collectionSlugs) {
    const collection = await findCollection(db, tenantSlug, [slug]);
    if (collection && collection.collectionSlug !== slug) named[slug] = collection.collectionSlug;
  }
  if (skillSlug !== null) {
    const skill = await findSkillBySlug(db, tenantSlug, skillSlug);
    if (skill && skill.skillSlug !== skillSlug) named[skillSlug] = skill.skillSlug;
  }
  return named;
}

/** Shows nothing. */
export function MoveToLasting({ tenantSlug, collectionSlugs, skillSlug, stays }: MovingPage): null {
  const named = useStored(lastingSlugs, tenantSlug, collectionSlugs, skillSlug);
  const router = useRouter();
  useEffect(() => {
    if (stays || !named || Object.keys(named).length === 0) return;
    const { pathname, searchStr, hash } = router.state.location;
    const path = pathname
      .split('/')
      .map((segment) => named[segment] ?? segment)
      .join('/');
    void router.navigate({ href: `${path}${searchStr}${hash && `#${hash}`}`, replace: true });
  }, [named, router, stays]);
  return null;
}
