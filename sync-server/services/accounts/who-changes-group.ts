/** Who of a group may change it: those who moderate what is said there. */
import { type Kysely, sql } from 'kysely';
import { mayUpdateGroup } from '#domain/policy.ts';
import type { Role } from '#domain/role.ts';
import type { Database } from '../../storage/tables.ts';

/** In the order of their ids; only those who are in it themselves. */
export async function membersWhoChangeGroup(tx: Kysely<Database>, groupId: string): Promise<string[]> {
  const { rows } = await sql<{ userId: string; role: string; roles: Role[] | null }>`
    select m."userId", m.role, p.roles from accounts."groupMembers" m
      join accounts.groups g on g.id = m."groupId" and not g.archived
      left join accounts.profiles p on p."userId" = m."userId" and p."organizationId" = g."organizationId"
    where m."groupId" = ${groupId}::uuid order by m."userId"`.execute(tx);
  return rows
    .filter(({ userId, role, roles }) =>
      mayUpdateGroup(
        { userId, roles: roles ?? [], adminOfGroups: role === 'grpAdmin' ? [groupId] : [] },
        groupId,
      ),
    )
    .map(({ userId }) => userId);
}
