/**
 * One mutation, at most once: its effect, its outcome and what others see of it are written by one transaction, or nothing is. However
 * often it is sent, by however many tabs, the answer is the stored one (sync-protocol 4, LOCAL-021).
 */
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { type ErrorCode, errorCatalogue, Refusal } from '#contract/errors.ts';
import type { OutcomeStatus } from '#contract/sync/wire.ts';
import { clientBucket } from '#domain/bucket.ts';
import { type Ending, pipelined, sent } from '../storage/pipelined.ts';
import type { Database } from '../storage/tables.ts';
import {
  type Announce,
  type AskHeld,
  ChangeSet,
  changeContext,
  type HeldNow,
  NO_VERSIONS,
  type Written,
  writeChanges,
} from '../sync/feed.ts';
import { type Asking, askedBetween } from './asked-between.ts';
import { ATTEMPT_KEPT_MS } from './attempts.ts';
import { invalid } from './check-arguments.ts';
import type { Caller, Guessing, ServiceContext } from './service-context.ts';
import { asWithheld } from './withheld.ts';

export type Identity = {
  id: string;
  /** null for a single call that no outbox made */
  place: { clientId: string; seq: number; lane: string; prev: number | null } | null;
  /** versions of rows that the person saw when acting, by `type:id` */
  base: Readonly<Record<string, number>>;
  /** whether the outcome is kept for a second sending */
  kept: boolean;
};

export type Settled = {
  kind: 'settled';
  status: OutcomeStatus;
  code: ErrorCode | null;
  message: string | null;
  extras: Record<string, unknown> | undefined;
  vers: Record<string, number>;
  data: unknown;
};

/** `retry`: nothing happened. `stale`: settled, and the device has had the outcome. `forked`: two devices share one id. */
export type Applied = Settled | { kind: 'waiting' | 'retry' | 'stale' | 'forked' };

type Run = {
  db: Kysely<Database>;
  caller: Caller;
  at: number;
  announce: Announce;
  askHeld?: AskHeld | undefined;
  guessing?: Guessing | undefined;
  asking: Asking;
};

type Verb = (ctx: ServiceContext) => Promise<unknown>;

const LOCK_TIMEOUT = '5s';
/** serialization failure, deadlock, lock timeout */
const CONTENTION = ['40001', '40P01', '55P03'];

/**
 * @param verb  throws a Refusal for a foreseen no; anything else it throws undoes all and is thrown on
 */
export async function applyOnce(run: Omit<Run, 'asking'>, identity: Identity, verb: Verb): Promise<Applied> {
  try {
    return await askedBetween((asking) => attempt({ ...run, asking }, identity, verb));
  } catch (error) {
    if (error instanceof NotNow) return { kind: 'waiting' };
    if (CONTENTION.includes((error as { code?: string }).code ?? '')) return { kind: 'retry' };
    throw error;
  }
}

/** What a verb had written before it refused is undone with its transaction, and another one stores the refusal. */
async function attempt(
  run: Run,
  identity: Identity,
  verb: Verb,
  order: Order = 'side by side',
): Promise<Applied> {
  try {
    return await settleWith(run, identity, (tx) => perform(tx, run, identity, verb), order);
  } catch (error) {
    if (error instanceof NotPlainlyNew) return attempt(run, identity, verb, 'place first');
    const refusal = error instanceof Refusal ? error : refusalOfTakenId(error);
    if (!refusal) throw error;
    const { code, message, extras } = refusal;
    if (errorCatalogue[code].retry === 'later') throw identity.place ? new NotNow() : refusal;
    const applied: Settled = { ...settled, status: 'rejected', code, message, extras };
    if (!identity.kept) return applied;
    // Whoever has settled it since is right.
    return settleWith(run, identity, async (tx) => {
      const { last } = await sent(tx, storing(identity.id, applied, NO_VERSIONS));
      return withoutEffect(applied, last);
    });
  }
}

/** What a mutation makes has an id of the caller's choice. One that is another thing's already is a no, and not a fault. */
function refusalOfTakenId(error: unknown): Refusal | null {
  const { code, detail } = error as { code?: unknown; detail?: unknown };
  const ofAnId = code === '23505' && typeof detail === 'string' && /^Key \((?:\w+, )?id\)=/.test(detail);
  return ofAnId ? invalid('id', 'is taken') : null;
}

/**
 * Nearly everything that comes is new: what it does is asked for together with its place, which saves a round trip, and is undone with the
 * transaction when it is not.
 */
type Order = 'place first' | 'side by side';

/** Undoes the transaction: what becomes of it takes a closer look. */
class NotPlainlyNew extends Error {}

type Performed = { applied: Applied; told: string[]; written: Written };
type Done = Ending<Database, Performed, HeldNow>;

/** In one transaction, unless it is settled already; and then tells what is new. */
async function settleWith(
  { db, caller, at, announce }: Run,
  identity: Identity,
  perform: (tx: Transaction<Database>) => Promise<Done>,
  order: Order = 'place first',
): Promise<Applied> {
  const [{ applied, told, written }, held] = await pipelined(db, async (tx): Promise<Done> => {
    if (identity.place && order === 'side by side') {
      const taking = take(tx, caller, identity.id, identity.place);
      const performing = perform(tx);
      performing.then(({ last }) => last).catch(() => undefined);
      if (!isNext(await taking, identity.place)) throw new NotPlainlyNew();
      return performing;
    }
    if (!identity.place) await sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`.execute(tx);
    const known = identity.kept ? await settledBefore(tx, caller, identity, at) : null;
    return known ? withoutEffect(known) : perform(tx);
  });
  if (written.buckets.length > 0) announce(written.buckets, written.carried, held);
  const own = applied.kind === 'settled' ? bucketsOf(identity) : [];
  const besides = [...told, ...written.widened, ...own];
  if (besides.length > 0) announce(besides, null);
  return applied;
}

/** Undoes the transaction: something that the entry builds on is not here yet. */
class NotNow extends Error {}

const withoutEffect = (applied: Applied, last: Promise<unknown> = Promise.resolve()): Done => ({
  last: last.then(() => ({
    applied,
    told: [],
    written: { vers: {}, buckets: [], carried: null, widened: [] },
  })),
});

const bucketsOf = ({ place }: Identity) => (place ? [clientBucket(place.clientId)] : []);

/** @returns null when it is new, and then its place is taken */
async function settledBefore(
  tx: Transaction<Database>,
  caller: Caller,
  { id, place }: Identity,
  at: number,
): Promise<Applied | null> {
  if (!place) return (await takeId(tx, caller, id, at)) ? null : storedOutcome(tx, caller, id, place);
  const client = await takePlace(tx, caller, id, place);
  if (!client || client.userId !== caller.userId) return { kind: 'forked' };
  if (place.seq <= client.floor) return { kind: 'stale' };
  if (!client.taken) return storedOutcome(tx, caller, id, place);
  if (!isNext(client, place)) throw new NotNow();
  return null;
}

/** Nobody has settled it, and what comes before it in its lane is settled. */
const isNext = (client: KnownClient | undefined, { prev }: Place): boolean =>
  client?.taken === true && (prev === null || prev <= client.floor || client.prevStatus !== null);

async function takeId(tx: Transaction<Database>, caller: Caller, id: string, at: number): Promise<boolean> {
  const { rows } = await sql`
    insert into sync.mutations (id, "userId", status, vers, "forgetAt")
    values (${id}, ${caller.userId}, 'pending', '{}', ${at + ATTEMPT_KEPT_MS})
    on conflict do nothing returning id`.execute(tx);
  return rows.length > 0;
}

type Place = NonNullable<Identity['place']>;
type KnownClient = { userId: string; floor: number; prevStatus: string | null; taken: boolean };

/**
 * Holds the client, which keeps pulls from raising the floor until this transaction ends: else a late duplicate could find its outcome
 * deleted and run again. Taken is what nobody else has, on a client that is the caller's own.
 * @returns undefined when the client is not known yet
 */
async function take(
  tx: Transaction<Database>,
  caller: Caller,
  id: string,
  place: Place,
): Promise<KnownClient | undefined> {
  const { rows } = await sql<KnownClient>`
    with patience as (
      select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)
    ), client as (
      select c.id, c."userId", c.floor,
        (select m.status from sync.mutations m
         where m."clientId" = c.id and m.seq = ${place.prev}::int and m.status <> 'pending') as "prevStatus"
      from patience cross join sync.clients c where c.id = ${place.clientId} for share of c
    ), taken as (
      insert into sync.mutations (id, "userId", "clientId", seq, lane, status, vers)
      select ${id}::uuid, ${caller.userId}::uuid, id, ${place.seq}::int, ${place.lane}, 'pending', '{}'
      from client where "userId" = ${caller.userId}::uuid and ${place.seq}::int > floor
      on conflict do nothing returning id
    )
    select "userId", floor, "prevStatus", exists(select from taken) as taken
    from patience left join client on true`.execute(tx);
  const [client] = rows;
  return client?.userId ? client : undefined;
}

async function takePlace(tx: Transaction<Database>, caller: Caller, id: string, place: Place) {
  const known = await take(tx, caller, id, place);
  if (known) return known;
  await tx
    .insertInto('sync.clients')
    .values({ id: place.clientId, userId: caller.userId, floor: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return take(tx, caller, id, place);
}

async function storedOutcome(
  tx: Transaction<Database>,
  caller: Caller,
  id: string,
  place: Identity['place'],
): Promise<Applied> {
  const inPlace = place
    ? await tx
        .selectFrom('sync.mutations')
        .selectAll()
        .where('clientId', '=', place.clientId)
        .where('seq', '=', place.seq)
        .executeTakeFirst()
    : undefined;
  if (inPlace && inPlace.id !== id && inPlace.copyOf !== id) return { kind: 'forked' };
  if (inPlace) {
    // Its device asks again, so the echo went astray: the next pull brings it once more.
    await sql`update sync.mutations set x = pg_current_xact_id() where id = ${inPlace.id}`.execute(tx);
    return settledFrom(inPlace);
  }
  const elsewhere = await tx
    .selectFrom('sync.mutations')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (elsewhere.userId !== caller.userId) {
    // Refused at its own place, or what comes behind it in its lane would wait for ever.
    if (place) {
      await sql`insert into sync.mutations ("id", "copyOf", "userId", "clientId", seq, lane, status, code, message, vers)
        values (gen_random_uuid(), ${id}, ${caller.userId}, ${place.clientId}, ${place.seq}, ${place.lane}, 'rejected',
          'FORBIDDEN_ACCESS', 'FORBIDDEN_ACCESS', '{}') on conflict do nothing`.execute(tx);
      return { ...settled, status: 'rejected', code: 'FORBIDDEN_ACCESS', message: 'FORBIDDEN_ACCESS' };
    }
    throw new Refusal('FORBIDDEN_ACCESS');
  }
  // A copied profile took a new client id and new numbers: it is the same mutation, settled at its new place as well.
  if (place) {
    await sql`insert into sync.mutations ("id", "copyOf", "userId", "clientId", seq, lane, status, code, message, vers, data)
      select gen_random_uuid(), id, "userId", ${place.clientId}, ${place.seq}, ${place.lane}, status, code, message, vers, data
      from sync.mutations where id = ${id} on conflict do nothing`.execute(tx);
  }
  return settledFrom(elsewhere);
}

type StoredMutation = {
  status: 'pending' | OutcomeStatus;
  code: string | null;
  message: string | null;
  vers: Record<string, number>;
  data: unknown;
};

function settledFrom({ status, code, message, vers, data }: StoredMutation): Applied {
  if (status === 'pending') return { kind: 'retry' };
  const refused = status === 'rejected';
  return {
    kind: 'settled',
    status,
    code: code as ErrorCode | null,
    message,
    extras: refused ? ((data as Record<string, unknown> | null) ?? undefined) : undefined,
    vers,
    data: refused ? null : data,
  };
}

async function perform(
  tx: Transaction<Database>,
  { caller, at, askHeld, guessing, asking }: Run,
  identity: Identity,
  verb: Verb,
): Promise<Done> {
  const { id, place, base, kept } = identity;
  const changes = new ChangeSet();
  const seen = place && { clientId: place.clientId, vers: base };
  const underWay: Promise<unknown>[] = [];
  const send: ServiceContext['send'] = async (statement) => {
    underWay.push((await sent(tx, statement)).last);
  };
  const ctx = {
    ...changeContext(tx, changes),
    ...(guessing && { guessing }),
    asking,
    send,
    caller,
    at,
    mutationId: id,
    seen,
    withheld: new Set<string>(),
  };
  // What failed first says more than what then found the transaction broken.
  const afterAll = async (error: unknown): Promise<never> => {
    await Promise.all(underWay);
    throw asWithheld(error, ctx);
  };
  const data = await verb(ctx).catch(afterAll);
  const applied: Settled = { ...settled, data };
  const stored = kept ? (versions: RawBuilder<unknown>) => storing(id, applied, versions) : undefined;
  const { last } = await writeChanges(tx, changes.list(), stored);
  const told = changes.told();
  return {
    behind: askHeld?.(changes.buckets(), [...told, ...bucketsOf(identity)]) ?? null,
    last: Promise.all([last, ...underWay]).then(
      ([written]) => ({ applied: { ...applied, vers: written.vers }, told, written }),
      afterAll,
    ),
  };
}

const settled: Settled = {
  kind: 'settled',
  status: 'applied',
  code: null,
  message: null,
  extras: undefined,
  vers: {},
  data: null,
};

const storing = (
  id: string,
  { status, code, message, extras, data }: Settled,
  versions: RawBuilder<unknown>,
) =>
  sql`update sync.mutations set status = ${status}, code = ${code}, message = ${message},
    vers = ${versions},
    data = ${JSON.stringify((status === 'rejected' ? extras : data) ?? null)}::jsonb where id = ${id}`;
