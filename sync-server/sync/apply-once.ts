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
import { ChangeSet, changeContext, writeChanges } from './feed.ts';

export type Identity = {
  id: string;
  /** null for a single call that no outbox made */
  place: { clientId: string; seq: number; lane: string; prev: number | null } | null;
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
  announce(buckets: string[]): void;
};

const LOCK_TIMEOUT = '5s';
/** serialization failure, deadlock, lock timeout */
const CONTENTION = ['40001', '40P01', '55P03'];

/**
 * @param verb  throws a Refusal for a foreseen no; anything else it throws undoes all and is thrown on
 */
export async function applyOnce(
  { db, caller, at, announce }: Run,
  identity: Identity,
  verb: (ctx: ServiceContext) => Promise<unknown>,
): Promise<Applied> {
  try {
    const { applied, buckets } = await db
      .transaction()
      .setIsolationLevel('read committed')
      .execute(async (tx) => {
        if (!identity.place) await sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`.execute(tx);
        const known = identity.kept ? await settledBefore(tx, caller, identity) : null;
        if (known) return { applied: known, buckets: known.kind === 'settled' ? bucketsOf(identity) : [] };
        const ran = await run(tx, caller, at, identity, verb);
        return { ...ran, buckets: [...ran.buckets, ...bucketsOf(identity)] };
      });
    if (buckets.length > 0) announce(buckets);
    return applied;
  } catch (error) {
    if (error instanceof NotNow) return { kind: 'waiting' };
    if (CONTENTION.includes((error as { code?: string }).code ?? '')) return { kind: 'retry' };
    throw error;
  }
}

/** Undoes the transaction: something that the entry builds on is not here yet. */
class NotNow extends Error {}

const bucketsOf = ({ place }: Identity) => (place ? [clientBucket(place.clientId)] : []);

/** @returns null when it is new, and then its place is taken */
async function settledBefore(
  tx: Transaction<Database>,
  caller: Caller,
  { id, place }: Identity,
): Promise<Applied | null> {
  const client = place && (await holdClient(tx, caller, place));
  if (place && (!client || client.userId !== caller.userId)) return { kind: 'forked' };
  if (place && client && place.seq <= client.floor) return { kind: 'stale' };
  const taken = await tx
    .insertInto('sync.mutations')
    .values({
      id,
      userId: caller.userId,
      clientId: place?.clientId ?? null,
      seq: place?.seq ?? null,
      lane: place?.lane ?? null,
      status: 'pending',
      code: null,
      message: null,
      vers: '{}',
      data: null as unknown as string,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!taken) return storedOutcome(tx, caller, id, place);
  const { prev } = place ?? { prev: null };
  if (client && prev !== null && prev > client.floor && client.prevStatus === null) throw new NotNow();
  return null;
}

/**
 * Keeps pulls from raising the floor until this transaction ends: else a late duplicate could find its outcome deleted and run again.
 */
async function holdClient(tx: Transaction<Database>, caller: Caller, place: NonNullable<Identity['place']>) {
  const find = async () => {
    const { rows } = await sql<{ userId: string; floor: number; prevStatus: string | null }>`
      select c."userId", c.floor, set_config('lock_timeout', ${LOCK_TIMEOUT}, true),
        (select m.status from sync.mutations m
         where m."clientId" = c.id and m.seq = ${place.prev}::int and m.status <> 'pending') as "prevStatus"
      from sync.clients c where c.id = ${place.clientId} for share of c`.execute(tx);
    return rows[0];
  };
  const known = await find();
  if (known) return known;
  await tx
    .insertInto('sync.clients')
    .values({ id: place.clientId, userId: caller.userId, floor: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return find();
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

async function run(
  tx: Transaction<Database>,
  caller: Caller,
  at: number,
  { id, place, kept }: Identity,
  verb: (ctx: ServiceContext) => Promise<unknown>,
): Promise<{ applied: Settled; buckets: string[] }> {
  const changes = new ChangeSet();
  await sql`savepoint verb`.execute(tx);
  let applied: Settled;
  try {
    const data = await verb({ ...changeContext(tx, changes), caller, at, mutationId: id });
    applied = {
      kind: 'settled',
      status: 'applied',
      code: null,
      message: null,
      extras: undefined,
      vers: {},
      data,
    };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (errorCatalogue[error.code].retry === 'later') throw place ? new NotNow() : error;
    await sql`rollback to savepoint verb`.execute(tx);
    changes.clear();
    const { code, message, extras } = error;
    applied = { kind: 'settled', status: 'rejected', code, message, extras, vers: {}, data: null };
  }
  const { vers, buckets } = await writeChanges(tx, changes.list());
  applied.vers = vers;
  if (kept) {
    await tx
      .updateTable('sync.mutations')
      .set({
        status: applied.status,
        code: applied.code,
        message: applied.message,
        vers: JSON.stringify(vers),
        data: JSON.stringify(
          applied.status === 'rejected' ? (applied.extras ?? null) : (applied.data ?? null),
        ),
      })
      .where('id', '=', id)
      .execute();
  }
  return { applied, buckets: [...buckets, ...changes.told()] };
}
