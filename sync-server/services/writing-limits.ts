/**
 * How much one person may write for others to read. What is typed live is limited by number; what a device replays is not, as it may be
 * the work of a day without a network: only what one person writes in a day is.
 */
import { type Kysely, sql } from 'kysely';
import { Refusal } from '#contract/errors.ts';
import { allowances } from '#domain/allowances.ts';
import type { Database } from '../storage/tables.ts';
import { assertOneMore, takeTurn } from '../verbs/allowance.ts';
import type { ServiceContext } from '../verbs/service-context.ts';

const LIVE = 20;
const LIVE_MS = 10_000;
const DAY_MS = 24 * 60 * 60 * 1000;

const written = {
  comments: (tx: Kysely<Database>, userId: string, at: number) =>
    sql<Counted>`select count(*)::int as day, count(*) filter (where "createdAt" > ${at - LIVE_MS})::int as live from (
      select "createdAt" from content.comments where "createdBy" = ${userId} and "createdAt" > ${at - DAY_MS}
      limit ${allowances.comments.most}) as own`.execute(tx),
  messages: (tx: Kysely<Database>, userId: string, at: number) =>
    sql<Counted>`select count(*)::int as day, count(*) filter (where "sentAt" > ${at - LIVE_MS})::int as live from (
      select "sentAt" from communication.messages where "senderId" = ${userId} and "sentAt" > ${at - DAY_MS}
      limit ${allowances.messages.most}) as own`.execute(tx),
  reactions: (tx: Kysely<Database>, userId: string, at: number) =>
    sql<Counted>`select count(*)::int as day, count(*) filter (where at > ${at - LIVE_MS})::int as live from (
      select at from communication.reactions where "userId" = ${userId} and at > ${at - DAY_MS}
      limit ${allowances.reactions.most}) as own`.execute(tx),
};
type Counted = { day: number; live: number };

/** @throws Refusal EMAIL_UNVERIFIED; RATE_LIMITED: a device keeps what it could not send, and sends it later */
export async function assertMayWrite(
  { tx, caller, at, seen }: ServiceContext,
  what: keyof typeof written,
): Promise<void> {
  await takeTurn(tx, what, caller.userId);
  const { rows } = await written[what](tx, caller.userId, at);
  const { day = 0, live = 0 } = rows[0] ?? {};
  await assertOneMore({ tx, userId: caller.userId }, what, day);
  if (seen === null && live >= LIVE) {
    throw new Refusal('RATE_LIMITED', { extras: { retryAfter: LIVE_MS / 1000 } });
  }
}
