/** What of a channel is one person's own, who is in it: statements and nothing else. */
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../../../storage/tables.ts';
import { everyMember } from '../every-member.ts';

type Tx = Kysely<Database>;
export type PartRecord = Selectable<Database['communication.parts']>;
type Person = { userId: string; alias: string; name: { first: string; last: string }; image: string | null };

export const partOf = (tx: Tx, channelId: string, userId: string): Promise<PartRecord | undefined> =>
  tx
    .selectFrom('communication.parts')
    .selectAll()
    .where('userId', '=', userId)
    .where('channelId', '=', channelId)
    .executeTakeFirst();

/** Only what is given is new; what was read stays read. */
export async function writePart(
  tx: Tx,
  { userId, channelId }: { userId: string; channelId: string },
  { lastReadAt = 0, muted, left }: { lastReadAt?: number; muted?: boolean; left?: boolean },
): Promise<PartRecord> {
  const { rows } = await sql<PartRecord>`
    insert into communication.parts as p ("channelId", "userId", "lastReadAt", muted, "left")
    values (${channelId}, ${userId}, ${lastReadAt}, ${muted ?? false}, ${left ?? false})
    on conflict ("userId", "channelId") do update set
      "lastReadAt" = greatest(p."lastReadAt", excluded."lastReadAt"),
      muted = coalesce(${muted ?? null}::boolean, p.muted),
      "left" = coalesce(${left ?? null}::boolean, p."left")
    returning p.*`.execute(tx);
  const [written] = rows;
  if (!written) throw new Error('The row was not written.');
  return written;
}

/** Whether both belong to one organization, other than the one that everybody is in. */
export async function areColleagues(tx: Tx, one: string, other: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from accounts.profiles a join accounts.profiles b on b."organizationId" = a."organizationId"
      join accounts.organizations o on o.id = a."organizationId"
      join accounts.users u on u.id = b."userId"
    where a."userId" = ${one}::uuid and b."userId" = ${other}::uuid and not o."isDefaultShared" and not u.disabled
      and jsonb_array_length(to_jsonb(a.roles)) > 0 and jsonb_array_length(to_jsonb(b.roles)) > 0
    limit 1`.execute(tx);
  return rows.length > 0;
}

/** @returns false: there is one already */
export async function insertDirectChannel(
  tx: Tx,
  { id, ownerId, createdAt }: { id: string; ownerId: string; createdAt: number },
): Promise<boolean> {
  const made = await tx
    .insertInto('communication.channels')
    .values({ id, name: '', type: 'PARTY', ownerId, ownerType: 'USER', createdAt })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

export async function countDirectChannels(tx: Tx, ownerId: string, since: number): Promise<number> {
  const { count } = await tx
    .selectFrom('communication.channels')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('ownerId', '=', ownerId)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

export const enterChannel = (tx: Tx, channelId: string, userIds: readonly string[]) =>
  tx
    .insertInto('communication.members')
    .values(userIds.map((userId) => ({ channelId, userId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const exitChannel = (tx: Tx, channelId: string, userId: string) =>
  tx
    .deleteFrom('communication.members')
    .where('channelId', '=', channelId)
    .where('userId', '=', userId)
    .execute();

/** In the order of their ids. @param after  the last of the page before */
export async function membersAfter(
  tx: Tx,
  channelId: string,
  after: string | null,
  limit: number,
): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select u.id as "userId", u.alias, jsonb_build_object('first', u."firstName", 'last', u."lastName") as name, u.image
    from ${everyMember} m join accounts.users u on u.id = m."userId"
    where m."channelId" = ${channelId}::uuid and (${after}::uuid is null or m."userId" > ${after}::uuid)
    order by u.id limit ${limit}`.execute(tx);
  return rows;
}

/** People whom somebody may know: of their organizations, and of channels that they share. `active`: has used the app since. */
export async function knownPeople(
  tx: Tx,
  { userId, userIds, since }: { userId: string; userIds: readonly string[]; since: number },
): Promise<(Person & { active: boolean })[]> {
  const { rows } = await sql<Person & { active: boolean }>`
    select u.id as "userId", u.alias, jsonb_build_object('first', u."firstName", 'last', u."lastName") as name, u.image,
      exists (select 1 from accounts.sessions s where s."userId" = u.id and s."usedAt" > ${since}) as active
    from accounts.users u where u.id = any(${[...userIds]}::uuid[]) and (u.id = ${userId}::uuid
      or exists (select 1 from accounts.profiles a join accounts.profiles b on b."organizationId" = a."organizationId"
        join accounts.organizations o on o.id = a."organizationId" and not o."isDefaultShared"
        where a."userId" = ${userId}::uuid and b."userId" = u.id)
      or exists (select 1 from ${everyMember} a join ${everyMember} b on b."channelId" = a."channelId"
        where a."userId" = ${userId}::uuid and b."userId" = u.id))
    order by u.id`.execute(tx);
  return rows;
}
