/** What becomes of the path when another profile is chosen (PROF-010). */

export type ProfileOfPath = { alias: string; organizationId: string };

/** In these sections of the default shared organization everybody stays, whoever they are at work. */
const sharedSections: ReadonlySet<string> = new Set([
  'catalog',
  'playgrounds',
  'practice-exams',
  'playlists',
]);

/**
 * The same place under the profile that was chosen: the old alias or id is swapped for the new one, all else stays.
 * @param pathname  without query and fragment
 * @returns the path itself where it names no profile, or stays with the default shared organization
 */
export function pathForProfile(
  pathname: string,
  from: ProfileOfPath & { isDefaultShared: boolean },
  to: ProfileOfPath,
): string {
  const segments = pathname.split('/');
  const tenantAt = segments[1] === 'learn' ? 2 : 1;
  const tenant = segments[tenantAt];
  const ofTenant = tenant === from.alias || tenant === from.organizationId;
  if (ofTenant && from.isDefaultShared && sharedSections.has(segments[tenantAt + 1] ?? '')) return pathname;
  return segments
    .map((segment, at) => {
      if (segment === from.organizationId) return to.organizationId;
      return segment === from.alias && at === tenantAt ? to.alias : segment;
    })
    .join('/');
}
