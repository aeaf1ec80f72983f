/**
 * One mutation, at most once: its effect, its outcome and what others see of it are written by one transaction, or nothing is. However
 * often it is sent, by however many tabs, the answer is the stored one (sync-protocol 4, LOCAL-021).
 */
import { type Kysely, sql, type Transaction } from 'kysely';
import { type ErrorCode, errorCatalogue, Refusal } from '#contract/errors.ts';
import type { OutcomeStatus } from '#contract/sync/wire.ts';
import { clientBucket } from '#domain/bucket.ts';
import type { Caller, ServiceContext } from '../services/service-context.ts';
import type { Database } from '../storage/tables.ts';
import { type Announce, ChangeSet, changeContext, type Written, writeChanges } from './feed.ts';

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
};

type Verb = (ctx: ServiceContext) => Promise<unknown>;

const LOCK_TIMEOUT = '5s';
/** serialization failure, deadlock, lock timeout */
const CONTENTION = ['40001', '40P01', '55P03'];

/**
 * @param verb  throws a Refusal for a foreseen no; anything else it throws undoes all and is thrown on
 */
export async function applyOnce(run: Run, identity: Identity, verb: Verb): Promise<Applied> {
  try {
    return await attempt(run, identity, verb);
  } catch (error) {
    if (error instanceof NotNow) return { kind: 'waiting' };
    if (CONTENTION.includes((error as { code?: string }).code ?? '')) return { kind: 'retry' };
    throw error;
  }
}

/** What a verb had written before it refused is undone with its transaction, and another one stores the refusal. */
async function attempt(run: Run, identity: Identity, verb: Verb): Promise<Applied> {
  try {
    return await settleWith(run, identity, (tx) => perform(tx, run, identity, verb));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, message, extras } = error;
    if (errorCatalogue[code].retry === 'later') throw identity.place ? new NotNow() : error;
    const applied: Settled = { ...settled, status: 'rejected', code, message, extras };
    if (!identity.kept) return applied;
    // Whoever has settled it since is right.
    return settleWith(run, identity, async (tx) => {
      await storing(identity.id, applied, {}).execute(tx);
      return { applied, told: [], written: nothing };
    });
  }
}

type Performed = { applied: Applied; told: string[]; written: Written };

/** In one transaction, unless it is settled already; and then tells what is new. */
async function settleWith(
  { db, caller, announce }: Run,
  identity: Identity,
  perform: (tx: Transaction<Database>) => Promise<Performed>,
): Promise<Applied> {
  const { applied, told, written } = await db
    .transaction()
    .setIsolationLevel('read committed')
    .execute(async (tx): Promise<Performed> => {
      if (!identity.place) await sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`.execute(tx);
      const known = identity.kept ? await settledBefore(tx, caller, identity) : null;
      return known ? { applied: known, told: [], written: nothing } : perform(tx);
    });
  if (written.buckets.length > 0) announce(written.buckets, written.carried);
  const own = applied.kind === 'settled' ? bucketsOf(identity) : [];
  if (told.length + own.length > 0) announce([...told, ...own], null);
  return applied;
}

/** Undoes the transaction: something that the entry builds on is not here yet. */
class NotNow extends Error {}

const nothing: Written = { vers: {}, buckets: [], carried: null };

const bucketsOf = ({ place }: Identity) => (place ? [clientBucket(place.clientId)] : []);

/** @returns null when it is new, and then its place is taken */
async function settledBefore(
  tx: Transaction<Database>,
  caller: Caller,
  { id, place }: Identity,
): Promise<Applied | null> {
  if (!place) return (await takeId(tx, caller, id)) ? null : storedOutcome(tx, caller, id, place);
  const client = await takePlace(tx, caller, id, place);
  if (!client || client.userId !== caller.userId) return { kind: 'forked' };
  if (place.seq <= client.floor) return { kind: 'stale' };
  if (!client.taken) return storedOutcome(tx, caller, id, place);
  if (place.prev !== null && place.prev > client.floor && client.prevStatus === null) throw new NotNow();
  return null;
}

async function takeId(tx: Transaction<Database>, caller: Caller, id: string): Promise<boolean> {
  const { rows } = await sql`
    insert into sync.mutations (id, "userId", status, vers) values (${id}, ${caller.userId}, 'pending', '{}')
    on conflict do nothing returning id`.execute(tx);
  return rows.length > 0;
}

/**
 * Holds the client, which keeps pulls from raising the floor until this transaction ends: else a late duplicate could find its outcome
 * deleted and run again. Taken is what nobody else has, on a client that is the caller's own.
 */
async function takePlace(
  tx: Transaction<Database>,
  caller: Caller,
  id: string,
  place: NonNullable<Identity['place']>,
) {
  const take = async () => {
    const { rows } = await sql<{ userId: string; floor: number; prevStatus: string | null; taken: boolean }>`
      with client as (
        select c.id, c."userId", c.floor, set_config('lock_timeout', ${LOCK_TIMEOUT}, true),
          (select m.status from sync.mutations m
           where m."clientId" = c.id and m.seq = ${place.prev}::int and m.status <> 'pending') as "prevStatus"
        from sync.clients c where c.id = ${place.clientId} for share of c
      ), taken as (
        insert into sync.mutations (id, "userId", "clientId", seq, lane, status, vers)
        select ${id}::uuid, ${caller.userId}::uuid, id, ${place.seq}::int, ${place.lane}, 'pending', '{}'
        from client where "userId" = ${caller.userId}::uuid and ${place.seq}::int > floor
        on conflict do nothing returning id
      )
      select "userId", floor, "prevStatus", exists(select from taken) as taken from client`.execute(tx);
    return rows[0];
  };
  const known = await take();
  if (known) return known;
  await tx
    .insertInto('sync.clients')
    .values({ id: place.clientId, userId: caller.userId, floor: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return take();
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
  if (elsewhere.userId !== caller.userId) throw new Refusal('FORBIDDEN_ACCESS');
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
  { caller, at }: Run,
  { id, place, base, kept }: Identity,
  verb: Verb,
): Promise<Performed> {
  const changes = new ChangeSet();
  const seen = place && { clientId: place.clientId, vers: base };
  const data = await verb({ ...changeContext(tx, changes), caller, at, mutationId: id, seen });
  const applied: Settled = { ...settled, data };
  const written = await writeChanges(
    tx,
    changes.list(),
    kept ? (vers) => storing(id, applied, vers) : undefined,
  );
  return { applied: { ...applied, vers: written.vers }, told: changes.told(), written };
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
  vers: Readonly<Record<string, number>>,
) =>
  sql`update sync.mutations set status = ${status}, code = ${code}, message = ${message},
    vers = ${JSON.stringify(vers)}::jsonb,
    data = ${JSON.stringify((status === 'rejected' ? extras : data) ?? null)}::jsonb where id = ${id}`;
