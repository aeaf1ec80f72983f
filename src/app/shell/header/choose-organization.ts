/** Choosing another profile: the page goes along where it can (PROF-010). */
import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { contentPlaceOf } from '#domain/location-explorer.ts';
import { pathForProfile } from '#domain/profile-path.ts';
import { PERSONAL_PROFILE } from '#domain/storage-keys.ts';
import type { LecternDb } from '#store/db.ts';
import { findCollection } from '#store/queries/find-collection.ts';
import { findSkillBySlug } from '#store/queries/skills.ts';
import { useStore } from '#store/react.ts';
import type { OrganizationRow } from '#store/tables/synced.ts';
import { chooseProfile } from '../current-organization.ts';
import { organizationDoor } from '../organization-door.ts';

export function useChooseOrganization(accountId: string | null, current: OrganizationRow | null) {
  const db = useStore();
  const { state, navigate } = useRouter();
  return useCallback(
    async (next: OrganizationRow) => {
      const { pathname } = state.location;
      const rewritten = current === null ? pathname : pathForProfile(pathname, current, next);
      if (accountId !== null) chooseProfile(accountId, next.organizationId, rewritten);
      if (rewritten === pathname) return;
      const to = (await isHere(db, rewritten)) ? rewritten : organizationDoor(next);
      await navigate({ href: to });
    },
    [db, state, navigate, accountId, current],
  );
}

/** @param ofPage  the page is an organization's: nobody acts as themselves there, so they go home */
export function useChoosePersonal(accountId: string | null, ofPage: boolean) {
  const { state, navigate } = useRouter();
  return useCallback(async () => {
    const at = ofPage ? '/dashboard' : state.location.pathname;
    if (accountId !== null) chooseProfile(accountId, PERSONAL_PROFILE, at);
    if (ofPage) await navigate({ href: at });
  }, [state, navigate, accountId, ofPage]);
}

/** Few courses and lessons have twins in another organization: its home is more than a page that says 'not found'. */
async function isHere(db: LecternDb, pathname: string): Promise<boolean> {
  const place = contentPlaceOf(pathname);
  if (place?.kind === 'skill')
    return (await findSkillBySlug(db, place.tenantSlug, place.skillSlug)) !== undefined;
  if (place?.kind === 'collection')
    return (await findCollection(db, place.tenantSlug, place.collectionSlugs)) !== undefined;
  return true;
}
