/** Who may hear what happens in a channel just now: asked each time something is told, so that whoever was removed hears nothing more. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../storage/tables.ts';
import { everyMember } from './every-member.ts';

type Db = Kysely<Database>;

/** In a larger channel nobody hears who comes and leaves: a school that starts its day would tell everybody of everybody. */
const PRESENCE_MEMBERS = 100;

/** @returns those of these people who are in the channel */
export async function membersAmong(
  db: Db,
  channelId: string,
  userIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ userId: string }>`
    select m."userId" from ${everyMember} m
    where m."channelId" = ${channelId}::uuid and m."userId" = any(${[...userIds]}::uuid[])`.execute(db);
  return new Set(rows.map(({ userId }) => userId));
}

/** Who is told of what somebody writes to them alone: those who are in the channel and have not muted it. */
export async function hearersOfDirect(db: Db, channelId: string, by: string): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select m."userId" from communication.members m
    left join communication.parts p on p."channelId" = m."channelId" and p."userId" = m."userId"
    where m."channelId" = ${channelId}::uuid and m."userId" <> ${by}::uuid and not coalesce(p.muted, false)
    order by m."userId"`.execute(db);
  return rows.map(({ userId }) => userId);
}

/** By person, a channel that they share with each of those who hear of them. */
export async function presenceHearers(
  db: Db,
  userIds: readonly string[],
  among: readonly string[],
): Promise<{ userId: string; hearerId: string; channelId: string }[]> {
  const { rows } = await sql<{ userId: string; hearerId: string; channelId: string }>`
    with own as (
      select m."channelId", m."userId" from ${everyMember} m where m."userId" = any(${[...userIds]}::uuid[])
    ), small as (
      select m."channelId" from ${everyMember} m where m."channelId" in (select "channelId" from own)
      group by m."channelId" having count(*) <= ${PRESENCE_MEMBERS}
    )
    select distinct on (o."userId", m."userId") o."userId", m."userId" as "hearerId", m."channelId"
    from own o join small s on s."channelId" = o."channelId"
      join ${everyMember} m on m."channelId" = o."channelId" and m."userId" <> o."userId"
    where m."userId" = any(${[...among]}::uuid[])
    order by o."userId", m."userId", m."channelId"`.execute(db);
  return rows;
}
