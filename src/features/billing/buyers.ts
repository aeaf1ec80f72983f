/** The organizations whose money this person manages, with their groups: for them they can buy. */
import { allows } from '#domain/policy.ts';
import type { LecternDb } from '#store/db.ts';
import { isActing } from '#store/in-memory.ts';
import { groupsOf } from '#store/queries/belonging.ts';
import { profilesHere } from '#store/queries/organizations.ts';

export type Buyer = {
  organizationId: string;
  name: string;
  groups: { groupId: string; name: string; numMembers: number }[];
};

export async function buyers(db: LecternDb): Promise<Buyer[]> {
  const profiles = await profilesHere(db);
  const managed = profiles.filter(({ roles }) =>
    allows(
      'billing',
      'Manage',
      { userId: db.accountId, roles, session: isActing() ? 'impersonated' : 'own' },
      {},
    ),
  );
  const found = await Promise.all(
    managed.map(async ({ organizationId }) => {
      const [organization, groups] = await Promise.all([
        db.organizations.get(organizationId),
        groupsOf(db, organizationId),
      ]);
      // What this device has made and not sent yet is not known to the server.
      const open = groups.filter(({ archived, ver }) => !archived && ver > 0);
      return organization && { organizationId, name: organization.name, groups: open };
    }),
  );
  return found.flatMap((each) => (each ? [each] : [])).sort((a, b) => a.name.localeCompare(b.name));
}
