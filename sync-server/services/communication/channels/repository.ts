/** Channels, who is in them, and what of one is a person's own: statements and nothing else. */
import { type Kysely, type Selectable, sql } from 'kysely';
import { systemChannelId } from '#domain/realtime.ts';
import type { Seen } from '#domain/seen-messages.ts';
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

export async function writeMarks(
  tx: Tx,
  { userId, channelId }: { userId: string; channelId: string },
  { lastReadAt, seen }: { lastReadAt: number; seen: Seen },
): Promise<void> {
  await tx
    .updateTable('communication.parts')
    .set({ lastReadAt, seen: JSON.stringify(seen) })
    .where('userId', '=', userId)
    .where('channelId', '=', channelId)
    .execute();
}

/** Those that are there already stay. */
export const insertParts = (tx: Tx, parts: readonly Omit<PartRecord, 'seen'>[]) =>
  tx
    .insertInto('communication.parts')
    .values(parts)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** All of a person's. @returns their channels */
export async function deleteParts(tx: Tx, userId: string): Promise<string[]> {
  const deleted = await tx
    .deleteFrom('communication.parts')
    .where('userId', '=', userId)
    .returning('channelId')
    .execute();
  return deleted.map(({ channelId }) => channelId);
}

/** Whether all of them belong to one organization, other than the one that everybody is in. @param userIds  each once */
export async function areColleagues(tx: Tx, userIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select 1 from accounts.profiles p
      join accounts.organizations o on o.id = p."organizationId"
      join accounts.users u on u.id = p."userId"
    where p."userId" = any(${[...userIds]}::uuid[]) and not o."isDefaultShared" and not u.disabled
      and jsonb_array_length(to_jsonb(p.roles)) > 0
    group by o.id having count(distinct p."userId") = ${userIds.length} limit 1`.execute(tx);
  return rows.length > 0;
}

/** One for each of these groups that has none. */
export const addGroupChannels = (tx: Tx, groupIds: readonly string[]) =>
  sql`insert into communication.channels (id, name, type, "ownerId", "ownerType")
    select id, name, 'ORGANIZATION_GROUP', id, 'GROUP' from accounts.groups
    where id = any(${[...groupIds]}::uuid[]) order by id on conflict do nothing`.execute(tx);

/** The channel of each of these people that is theirs alone. @returns those that were not there */
export const insertInboxes = (tx: Tx, userIds: readonly string[]) =>
  tx
    .insertInto('communication.channels')
    .values(
      userIds.map((userId) => ({
        id: systemChannelId(userId),
        name: '',
        type: 'SYSTEM' as const,
        ownerId: userId,
        ownerType: 'USER' as const,
      })),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning(['id as channelId', 'ownerId as userId'])
    .execute();

/** Of people, without a group behind it. @returns false: there is one already */
export async function insertParty(
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

type Member = Database['communication.members'];

export const insertMembers = (tx: Tx, members: readonly Member[]) =>
  tx
    .insertInto('communication.members')
    .values(members)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const enterChannel = (tx: Tx, channelId: string, userIds: readonly string[]) =>
  insertMembers(
    tx,
    userIds.map((userId) => ({ channelId, userId })),
  );

/** Who is in a channel of people; nobody else brings others in until the end of the transaction. */
export async function holdMembers(tx: Tx, channelId: string): Promise<string[]> {
  await tx
    .selectFrom('communication.channels')
    .select('id')
    .where('id', '=', channelId)
    .forUpdate()
    .execute();
  const members = await tx
    .selectFrom('communication.members')
    .select('userId')
    .where('channelId', '=', channelId)
    .execute();
  return members.map(({ userId }) => userId);
}

export const exitChannel = (tx: Tx, channelId: string, userId: string) =>
  tx
    .deleteFrom('communication.members')
    .where('channelId', '=', channelId)
    .where('userId', '=', userId)
    .execute();

const exits = (tx: Tx, userId: string) =>
  tx.deleteFrom('communication.members').where('userId', '=', userId).returning('channelId');

/** Out of the channels of an owner. @returns those that the person was in */
export async function exitChannelsOf(tx: Tx, userId: string, ownerId: string): Promise<string[]> {
  const left = await exits(tx, userId)
    .where('channelId', 'in', (of) =>
      of.selectFrom('communication.channels').select('id').where('ownerId', '=', ownerId),
    )
    .execute();
  return left.map(({ channelId }) => channelId);
}

/** @returns those that the person was in */
export async function exitEveryChannel(tx: Tx, userId: string): Promise<string[]> {
  const left = await exits(tx, userId).execute();
  return left.map(({ channelId }) => channelId);
}

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

/** People whom somebody may know: of organizations where both have a role, and of channels that they share. `active`: has used the app since. */
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
        where a."userId" = ${userId}::uuid and b."userId" = u.id and a.roles <> '[]' and b.roles <> '[]')
      or exists (select 1 from ${everyMember} a join ${everyMember} b on b."channelId" = a."channelId"
        where a."userId" = ${userId}::uuid and b."userId" = u.id))
    order by u.id`.execute(tx);
  return rows;
}
