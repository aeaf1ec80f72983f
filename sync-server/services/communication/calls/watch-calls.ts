/** Whoever could not join a channel's video call any more is taken out of it: no member, or the session that joined has ended. */
import { type Kysely, sql } from 'kysely';
import * as v from 'valibot';
import { idSchema } from '#contract/ids.ts';
import { defineSchedule, type JobRun } from '../../../jobs/job.ts';
import type { Database } from '../../../storage/tables.ts';
import { countedPlaceIn } from '../../accounts/required-factor.ts';
import { everyMember } from '../every-member.ts';
import {
  callsAreSet,
  channelsInCall,
  type InCall,
  markOfSession,
  peopleInCall,
  takeOutOfCall,
} from './call-provider.ts';

const WATCHED_MS = 20_000;

/** Of these sessions, those that are still good. */
export type LivingSessions = (db: Kysely<Database>, ids: string[], at: number) => Promise<Set<string>>;

type Run = Pick<JobRun, 'database' | 'now'>;
type Channel = { id: string; organizationId: string | null };

/** Rooms and people of other programs at the same provider are left alone. */
export async function watchCallsOnce({ database: { db }, now }: Run, living: LivingSessions): Promise<void> {
  if (!callsAreSet()) return;
  const named = (await channelsInCall()).filter((name) => v.is(idSchema, name));
  if (named.length === 0) return;
  const { rows: ours } = await sql<Channel>`
    select c.id, g."organizationId" from communication.channels c
      left join accounts.groups g on c."ownerType" = 'GROUP' and g.id = c."ownerId"
      where c.id = any(${named}::uuid[])`.execute(db);
  for (const channel of ours) {
    const there = await peopleInCall(channel.id);
    const may = await mayStay(db, channel, there, { at: now(), living });
    for (const one of there) if (!may(one)) await takeOutOfCall(channel.id, one.identity);
  }
}

async function mayStay(
  db: Kysely<Database>,
  { id, organizationId }: Channel,
  there: readonly InCall[],
  { at, living }: { at: number; living: LivingSessions },
): Promise<(one: InCall) => boolean> {
  const people = there.map(({ identity }) => identity).filter((identity) => v.is(idSchema, identity));
  const { rows } = await sql<{ userId: string; sessionId: string }>`
    select m."userId", s.id as "sessionId" from ${everyMember} m
      join accounts.sessions s on s."userId" = m."userId" and s."revokedAt" is null
      where m."channelId" = ${id}::uuid and m."userId" = any(${people}::uuid[])`.execute(db);
  const good = await living(
    db,
    rows.map(({ sessionId }) => sessionId),
    at,
  );
  const sessions: typeof rows = [];
  for (const row of rows) {
    if (!good.has(row.sessionId)) continue;
    const place = organizationId === null ? null : await countedPlaceIn(db, row, organizationId, at);
    if (!place?.withheld) sessions.push(row);
  }
  // A pass of an earlier server names no session.
  return ({ identity, metadata }) =>
    sessions.some(
      ({ userId, sessionId }) =>
        userId === identity && (metadata === '' || metadata === markOfSession(sessionId)),
    );
}

export const watchCalls = (living: LivingSessions) =>
  defineSchedule('watch-calls', WATCHED_MS, (run) => watchCallsOnce(run, living));
