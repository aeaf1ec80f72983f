/**
 * The one place where the server asks how much an account may have (`src/domain/allowances.ts`). A count stops where it is enough. What
 * makes rows of one kind for one person or organization takes turns, so that calls at one moment are counted with each other.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { Refusal } from '#contract/errors.ts';
import { type Allowed, allowances, leastOf, mayHaveMore } from '#domain/allowances.ts';
import type { Database } from '../storage/tables.ts';
import { type OfCall, type RowKind, rowKinds, rowsMade } from './rows-made.ts';
import type { ServiceContext } from './service-context.ts';

type Tx = Kysely<Database>;

const LATER_SECONDS = 900;

/** False: the account's address waits for its mail to be answered. Whom a provider or an operator has signed for is confirmed. */
export async function isConfirmed(tx: Tx, userId: string): Promise<boolean> {
  const user = await tx
    .selectFrom('accounts.users')
    .select((row) =>
      row.or([row('emailVerified', '=', true), row('pendingEmail', 'is', null)]).as('confirmed'),
    )
    .where('id', '=', userId)
    .executeTakeFirst();
  return user?.confirmed === true;
}

/**
 * @param count  how many there are, without the one that is asked about
 * @throws Refusal LIMIT_REACHED, RATE_LIMITED: tomorrow; EMAIL_UNVERIFIED: not before the address is confirmed; with `extras.most`
 */
export async function assertOneMore(
  { tx, userId }: { tx: Tx; userId: string },
  what: Allowed,
  count: number,
): Promise<void> {
  if (count < leastOf(what)) return;
  const { most, unconfirmed } = allowances[what];
  switch (mayHaveMore(what, count, { confirmed: await isConfirmed(tx, userId) })) {
    case 'allowed':
      return;
    case 'confirm':
      throw new Refusal('EMAIL_UNVERIFIED', { extras: { what, most: unconfirmed } });
    case 'tomorrow':
      throw new Refusal('RATE_LIMITED', { extras: { what, most, retryAfter: LATER_SECONDS } });
    case 'full':
      throw new Refusal('LIMIT_REACHED', { extras: { what, most } });
  }
}

/** What is removed leaves a mark behind for devices: so many of these count as one. */
const MARKS_AS_ONE = 4;

/** @param enough  it counts no further */
export async function countRows(
  tx: Tx,
  { rows, living }: { rows: RawBuilder<unknown>; living?: RawBuilder<unknown> },
  enough: number | null,
): Promise<number> {
  const limit = enough === null ? sql`` : sql`limit ${living ? enough * MARKS_AS_ONE : enough}`;
  const { rows: counted } = await sql<{ count: number }>`
    select (count(*) filter (where living) + count(*) filter (where not living) / ${sql.lit(MARKS_AS_ONE)})::int as count
    from (select ${living ?? sql`true`} as living from ${rows} ${limit}) as own`.execute(tx);
  return counted[0]?.count ?? 0;
}

/** Before they are counted, until the end of the transaction. */
export async function takeTurn(tx: Tx, what: Allowed, owner: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${what} of ${owner}`}, 0))`.execute(tx);
}

/** Whose they are is what the count asks by; moments are no part of it. */
const ownerIn = (tx: Tx, { rows }: OfCall): string =>
  rows
    .compile(tx)
    .parameters.filter((each) => typeof each === 'string')
    .join(' ');

/** How many rows a call may make at once: as many as its longest list has. */
const mostMade = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 1;
  const within = Object.values(value).map(mostMade);
  return Math.max(1, Array.isArray(value) ? value.length : 1, ...within);
};

/** Whether so many more could be too many. */
async function isNear(
  tx: Tx,
  counted: OfCall,
  kind: RowKind,
  userId: string,
  more: number,
): Promise<boolean> {
  const { most } = allowances[kind];
  const reaches = async (limit: number) =>
    more > limit || (await countRows(tx, counted, limit - more + 1)) > limit - more;
  const least = leastOf(kind);
  if (!(await reaches(least))) return false;
  return least === most || !(await isConfirmed(tx, userId)) || reaches(most);
}

/**
 * Does what a verb does. Where there are as many rows as the person may have of a kind, it may change and remove and makes none more; one
 * that would make several makes all of them or none.
 * @throws Refusal as `assertOneMore`, and what `run` throws
 */
export async function withinAllowance<T>(
  ctx: ServiceContext,
  operation: string,
  args: Record<string, unknown>,
  run: () => Promise<T>,
): Promise<T> {
  const made = rowsMade[operation];
  if (made === undefined) throw new Error(`The operation ${operation} does not say which rows it makes.`);
  const near: { kind: RowKind; before: number }[] = [];
  const of = { args, userId: ctx.caller.userId, at: ctx.at };
  const more = mostMade(args);
  for (const kind of typeof made === 'string' ? [] : made) {
    const counted = rowKinds[kind](of);
    if (counted === null) continue;
    await takeTurn(ctx.tx, kind, ownerIn(ctx.tx, counted));
    if (await isNear(ctx.tx, counted, kind, of.userId, more))
      near.push({ kind, before: await countRows(ctx.tx, counted, null) });
  }
  const result = await run();
  for (const { kind, before } of near) {
    const after = await countRows(ctx.tx, rowKinds[kind](of) as OfCall, null);
    // The last of them is asked about: with it there are as many as before and one more.
    if (after > before) await assertOneMore({ tx: ctx.tx, userId: of.userId }, kind, after - 1);
  }
  return result;
}
