/** To whom this person may hand a skill of theirs, from the rows of this device: what they own themselves (D64). */
import { mayTransferSkill } from '#domain/policy.ts';
import type { LecternDb } from '#store/db.ts';
import { myOrganizations } from '#store/queries/organizations.ts';
import { subjectToSkill } from '#store/queries/permissions.ts';

/** name null: the person */
export type NewOwner = { type: 'ORGANIZATION' | 'USER'; id: string; name: string | null };

/** None: it may not be handed to anybody. */
export async function newOwnersFor(db: LecternDb, skillId: string): Promise<NewOwner[]> {
  const skill = await db.skills.get(skillId);
  if (!skill || skill.workflow === 'RETIRED' || !mayTransferSkill(await subjectToSkill(db, skill))) return [];
  const owners: NewOwner[] = [];
  for (const { organizationId, name } of await myOrganizations(db))
    if (
      organizationId !== skill.organizationId &&
      mayTransferSkill(await subjectToSkill(db, { organizationId }))
    )
      owners.push({ type: 'ORGANIZATION', id: organizationId, name });
  if (skill.organizationId !== null) owners.push({ type: 'USER', id: db.accountId, name: null });
  return owners;
}
