/** Who is no longer in a channel, or disabled, is taken out of its video call, however that came. */
import { sql } from 'kysely';
import * as v from 'valibot';
import { idSchema } from '#contract/ids.ts';
import { defineSchedule, type JobRun } from '../../../jobs/job.ts';
import { everyMember } from '../every-member.ts';
import { callsAreSet, channelsInCall, peopleInCall, takeOutOfCall } from './call-provider.ts';

const WATCHED_MS = 20_000;

/** Rooms and people of other programs at the same provider are left alone. */
export async function watchCallsOnce({ database: { db } }: Pick<JobRun, 'database'>): Promise<void> {
  if (!callsAreSet()) return;
  const named = (await channelsInCall()).filter((name) => v.is(idSchema, name));
  if (named.length === 0) return;
  const { rows: ours } = await sql<{ id: string }>`
    select id from communication.channels where id = any(${named}::uuid[])`.execute(db);
  for (const { id } of ours) {
    const there = await peopleInCall(id);
    const { rows: members } = await sql<{ userId: string }>`
      select m."userId" from ${everyMember} m join accounts.users u on u.id = m."userId" and not u.disabled
      where m."channelId" = ${id}::uuid`.execute(db);
    const may = new Set(members.map(({ userId }) => userId));
    for (const who of there) if (!may.has(who)) await takeOutOfCall(id, who);
  }
}

export const watchCalls = defineSchedule('watch-calls', WATCHED_MS, watchCallsOnce);
