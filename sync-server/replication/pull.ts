/**
 * What a device lacks, in one snapshot: buckets gained and lost, rows changed since its cursors, pages of a first load, and what became of
 * its mutations (sync-protocol 1 and 5). Answers are bounded: what does not fit comes with the next pull, which the device is told to
 * make at once.
 */
import { type Kysely, sql, type Transaction } from 'kysely';
import { Refusal } from '#contract/errors.ts';
import { commonProtocol } from '#contract/protocol-version.ts';
import { parseSnapshot, type Snapshot } from '#contract/sync/snapshot.ts';
import type {
  LoadingPage,
  OutcomeStatus,
  PullEnd,
  PullHead,
  PullLine,
  PullOutcome,
  PullRequest,
  PullRow,
} from '#contract/sync/wire.ts';
import { clientBucket } from '#domain/bucket.ts';
import type { Database } from '../storage/tables.ts';
import {
  anchorsOf,
  type Cursor,
  clamp,
  formatCursor,
  formatSnapshot,
  highestDelivered,
  type Position,
  parseLsn,
  usableCursor,
} from '../sync/cursor.ts';
import type { Caller } from '../verbs/service-context.ts';
import { heldAndLeftOut, type Membership } from './membership.ts';

/** Rows of an answer, apart from those that one transaction wrote together: these are never parted. */
const ROWS_PER_ANSWER = 2000;
/** Buckets that are asked for their first rows by one statement. */
const BUCKETS_PER_LOAD = 16;

type Tx = Transaction<Database>;

/**
 * The lines of an answer, in order. Everything is read before the first one is given, so a slow reader holds no snapshot.
 * @param at  server time, epoch ms
 * @param rows  of an answer at most, apart from those that one transaction wrote together
 * @throws Refusal UPDATE_REQUIRED, CLIENT_FORKED before the first line
 */
export async function* pull(
  db: Kysely<Database>,
  caller: Caller | null,
  request: PullRequest,
  at = Date.now(),
  rows = ROWS_PER_ANSWER,
): AsyncGenerator<PullLine, void, undefined> {
  protocolFor(request);
  const answer = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => read(tx, caller, request, at, rows));
  if (caller) await rememberClient(db, caller, request, answer);
  yield answer.head;
  yield* answer.rows;
  yield* answer.outcomes;
  yield answer.end;
}

/** The version that both speak. @throws Refusal UPDATE_REQUIRED when there is none */
export function protocolFor({
  protocol,
  oldestProtocol = protocol,
}: Pick<PullRequest, 'protocol' | 'oldestProtocol'>): number {
  const common = commonProtocol({ newest: protocol, oldest: oldestProtocol });
  if (common === null) throw new Refusal('UPDATE_REQUIRED');
  return common;
}

type Answer = {
  head: PullHead;
  rows: PullRow[];
  outcomes: PullOutcome[];
  end: PullEnd;
  /** as the server knows the device; null: not yet */
  client: { floor: number } | null;
  /** whether its outcomes were read by a cursor, which alone makes its floor trustworthy */
  floorCounts: boolean;
};

async function read(
  tx: Tx,
  caller: Caller | null,
  request: PullRequest,
  at: number,
  most: number,
): Promise<Answer> {
  const here = await positionOf(tx, cursorsOf(request));
  const client = caller ? await knownClient(tx, caller, request.clientId) : null;
  const { held, leftOut, courses } = await heldAndLeftOut(tx, caller, { ...request, at });
  const sorted = sortRequest(request, held, here);
  const rows = new Map<string, PullRow>();

  const delta = await readDeltas(tx, sorted.groups, here, rows, most);
  const loads = await readLoads(tx, sorted.loading, here, rows, delta.left);

  const cursors = [...delta.cursors, ...loads.cursors];
  const { pages } = loads;
  let more = delta.cut || pages.length > 0;
  const own = clientBucket(request.clientId);
  // What an earlier page fixed a cursor for may have got rows behind that page since: the next pull brings them.
  const isOutstanding =
    more || loads.cursors.some(({ bucket, cursor }) => bucket !== own && cursor !== loads.start);
  const since = sorted.groups.find(({ buckets }) => buckets.includes(own))?.cursor;
  let outcomes: PullOutcome[] = [];
  let settled: number[] = [];
  if (caller) {
    const found = await readOutcomes(tx, caller, request.clientId, since?.snapshot ?? null);
    settled = found.map(({ line }) => line.seq);
    // An outcome never comes before its effect: with rows outstanding, outcomes and their cursor wait.
    if (isOutstanding && found.length > 0) {
      holdBack(own, since, here, cursors, pages);
      more = true;
    } else {
      outcomes = found.map(({ line }) => line);
      const highest = found.reduce((most, { x }) => (x > most ? x : most), 0n);
      raise(own, highest, here, cursors, [delta.reached, loads.start]);
    }
  }
  const head: PullHead = {
    t: 'h',
    protocol: protocolFor(request),
    drop: sorted.drop,
    add: sorted.add,
    reset: sorted.reset,
    now: at,
    ...(leftOut > 0 && { leftOut, courses }),
  };
  if (sorted.reset.includes(own)) head.known = { floor: client?.floor ?? 0, seqs: settled };
  return {
    head,
    rows: [...rows.values()],
    outcomes,
    end: { t: 'e', cursors: grouped(cursors), pages, more },
    client,
    floorCounts: since !== undefined,
  };
}

const cursorsOf = ({ groups, loading }: PullRequest): string[] => [
  ...groups.map(({ cursor }) => cursor),
  ...loading.flatMap(({ page }) => page?.cursor ?? []),
];

/** The first statement: it fixes the snapshot that the whole answer is read in. */
async function positionOf(tx: Tx, cursors: readonly string[]): Promise<Position> {
  const { rows } = await sql<{
    snapshot: string;
    lsn: string;
    anchor: string;
    histories: [string, string | null][];
  }>`
    select pg_current_snapshot()::text as snapshot, pg_current_wal_flush_lsn()::text as lsn,
      (select n || '.' || nonce from sync.anchors order by n desc limit 1) as anchor,
      (select coalesce(jsonb_agg(jsonb_build_array(a.n || '.' || a.nonce,
          (select later.lsn::text from sync.anchors later where later.n > a.n order by later.n limit 1))), '[]')
        from sync.anchors a where a.n = any(${anchorsOf(cursors)}::int[])) as histories`.execute(tx);
  const [row] = rows;
  const snapshot = parseSnapshot(row?.snapshot ?? '');
  const lsn = parseLsn(row?.lsn ?? '');
  if (!row?.anchor || !snapshot || lsn === null)
    throw new Error('The database does not say where its history stands.');
  const survived = new Map(
    row.histories.map(([anchor, until]) => [anchor, until === null ? null : parseLsn(until)] as const),
  );
  return { anchor: row.anchor, lsn, snapshot, survived };
}

async function knownClient(tx: Tx, caller: Caller, clientId: string) {
  const client = await tx
    .selectFrom('sync.clients')
    .select(['userId', 'floor'])
    .where('id', '=', clientId)
    .executeTakeFirst();
  if (client && client.userId !== caller.userId) throw new Refusal('CLIENT_FORKED');
  return client ?? null;
}

type Group = { cursor: Cursor; text: string; buckets: string[] };
type Load = { bucket: string; priority: number; page: LoadingPage | null; cursor: Cursor | null };
type Reached = { cursor: Cursor; bucket: string };

/** Splits what the device says it has into what still counts, what begins again, and what it holds no longer. */
function sortRequest(request: PullRequest, held: Membership[], here: Position) {
  const priorities = new Map(held.map(({ bucket, priority }) => [bucket, priority]));
  const known = new Set<string>();
  const reset: string[] = [];
  const loading = new Map<string, Load>();
  const groups = new Map<string, Group>();
  const load = (bucket: string, page: LoadingPage | null, cursor: Cursor | null) =>
    loading.set(bucket, { bucket, priority: priorities.get(bucket) ?? 3, page, cursor });

  for (const { bucket, page } of request.loading) {
    if (known.has(bucket)) continue;
    known.add(bucket);
    if (!priorities.has(bucket)) continue;
    const cursor = page && usableCursor(page.cursor, here);
    if (page && !cursor) reset.push(bucket);
    load(bucket, cursor ? page : null, cursor);
  }
  for (const { cursor: text, buckets } of request.groups) {
    const cursor = usableCursor(text, here);
    for (const bucket of buckets) {
      if (known.has(bucket)) continue;
      known.add(bucket);
      if (!priorities.has(bucket)) continue;
      if (!cursor) {
        reset.push(bucket);
        load(bucket, null, null);
        continue;
      }
      const group = groups.get(text) ?? { cursor, text, buckets: [] };
      group.buckets.push(bucket);
      groups.set(text, group);
    }
  }
  const add = held.filter(({ bucket }) => !known.has(bucket));
  for (const { bucket } of add) load(bucket, null, null);
  return {
    drop: [...known].filter((bucket) => !priorities.has(bucket)),
    add,
    reset,
    groups: [...groups.values()],
    loading: [...loading.values()].sort((a, b) => a.priority - b.priority || (a.bucket < b.bucket ? -1 : 1)),
  };
}

type FeedRow = {
  bucket: string;
  type: string;
  id: string;
  x: string;
  gone: boolean;
  ver: number;
  body: Record<string, unknown> | null;
};

/** A row that several buckets hold is sent once. */
function take(rows: Map<string, PullRow>, { bucket, type, id, gone, ver, body }: FeedRow): void {
  const key = `${type}:${id}`;
  const row = rows.get(key) ?? { t: 'r', type, id, ver, in: [], out: [] };
  rows.set(key, row);
  row[gone ? 'out' : 'in'].push(bucket);
  if (body !== null) row.body = body;
}

/**
 * What changed since the cursors, oldest transaction first. When it is too much, the cursor stops at the last transaction that fitted, and
 * groups that were not reached keep theirs.
 */
async function readDeltas(tx: Tx, groups: Group[], here: Position, rows: Map<string, PullRow>, most: number) {
  const cursors: Reached[] = [];
  let left = most;
  let cut = false;
  let delivered = 0n;
  const complete: string[] = [];
  for (const { cursor, buckets } of groups) {
    if (cut) {
      cursors.push(...buckets.map((bucket) => ({ cursor, bucket })));
      continue;
    }
    const since = formatSnapshot(cursor.snapshot);
    const found = await sql<FeedRow>`
      select f.bucket, f.type, f.id, f.x::text as x, f.gone, e.ver, case when f.gone then null else e.body end as body
      from sync.feed f join sync.entities e on e.type = f.type and e.id = f.id
      where f.bucket = any(${buckets}::text[]) and f.x >= pg_snapshot_xmin(${since}::pg_snapshot)
        and not pg_visible_in_snapshot(f.x, ${since}::pg_snapshot)
      order by f.x fetch first ${left} rows with ties`.execute(tx);
    for (const row of found.rows) take(rows, row);
    const highest = BigInt(found.rows.at(-1)?.x ?? 0);
    cut = found.rows.length >= left;
    left = Math.max(left - found.rows.length, 1);
    if (cut) {
      const reached = { ...here, snapshot: clamp(here.snapshot, highest) };
      cursors.push(...buckets.map((bucket) => ({ cursor: reached, bucket })));
      continue;
    }
    delivered = largest(delivered, highest, highestDelivered(cursor.snapshot));
    complete.push(...buckets);
  }
  const reached = { ...here, snapshot: clamp(here.snapshot, delivered) };
  cursors.push(...complete.map((bucket) => ({ cursor: reached, bucket })));
  return { cursors, cut, left: cut ? 0 : left, reached };
}

/** Pages of buckets that are not complete, those that matter most first. The first page fixes the cursor that the last one hands out. */
async function readLoads(
  tx: Tx,
  loading: Load[],
  here: Position,
  rows: Map<string, PullRow>,
  budget: number,
) {
  const cursors: Reached[] = [];
  const pages: { bucket: string; page: LoadingPage }[] = [];
  const starting = loading.filter(({ cursor }) => cursor === null).map(({ bucket }) => bucket);
  const start =
    starting.length > 0 ? { ...here, snapshot: await startSnapshot(tx, starting, here.snapshot) } : here;
  let left = budget;
  for (let from = 0; from < loading.length; from += BUCKETS_PER_LOAD) {
    const some = loading.slice(from, from + BUCKETS_PER_LOAD);
    const found = left > 0 ? await readPages(tx, some, left + 1) : [];
    for (const { bucket, page, cursor } of some) {
      const own = found.filter((row) => row.bucket === bucket);
      const fitting = own.slice(0, left);
      const whole = left > 0 && fitting.length === own.length;
      left -= fitting.length;
      for (const row of fitting) take(rows, row);
      const fixed = cursor ?? start;
      const last = fitting.at(-1) ?? page ?? { type: '', id: '' };
      if (whole) cursors.push({ cursor: fixed, bucket });
      else pages.push({ bucket, page: { type: last.type, id: last.id, cursor: formatCursor(fixed) } });
    }
  }
  return { cursors, pages, start };
}

async function startSnapshot(tx: Tx, buckets: string[], snapshot: Snapshot): Promise<Snapshot> {
  const { rows } = await sql<{ x: string }>`
    select newest.x::text as x from unnest(${buckets}::text[]) as b(bucket)
    cross join lateral (select f.x from sync.feed f where f.bucket = b.bucket order by f.x desc limit 1) as newest`.execute(
    tx,
  );
  return clamp(snapshot, largest(0n, ...rows.map(({ x }) => BigInt(x))));
}

async function readPages(tx: Tx, loading: Load[], limit: number): Promise<FeedRow[]> {
  const after = JSON.stringify(
    loading.map(({ bucket, page }, at) => ({ at, bucket, type: page?.type ?? '', id: page?.id ?? '' })),
  );
  const { rows } = await sql<FeedRow>`
    select f.bucket, f.type, f.id, f.x::text as x, false as gone, e.ver, e.body
    from (
      select l.at, found.* from jsonb_to_recordset(${after}::jsonb) as l(at int, bucket text, type text, id text)
      cross join lateral (
        select f.bucket, f.type, f.id, f.x from sync.feed f
        where f.bucket = l.bucket and (f.type, f.id) > (l.type, l.id) and not f.gone
        order by f.type, f.id limit ${limit}
      ) as found
      order by l.at, found.type, found.id limit ${limit}
    ) as f
    join sync.entities e on e.type = f.type and e.id = f.id
    order by f.at, f.type, f.id`.execute(tx);
  return rows;
}

async function readOutcomes(tx: Tx, caller: Caller, clientId: string, since: Snapshot | null) {
  const cursor = since && formatSnapshot(since);
  const { rows } = await sql<{
    id: string;
    seq: number;
    status: OutcomeStatus;
    code: string | null;
    message: string | null;
    vers: Record<string, number>;
    x: string;
  }>`
    select coalesce("copyOf", id) as id, seq, status, code, message, vers, x::text as x from sync.mutations
    where "clientId" = ${clientId} and "userId" = ${caller.userId} and status <> 'pending'
      and (${cursor}::pg_snapshot is null
        or (x >= pg_snapshot_xmin(${cursor}::pg_snapshot) and not pg_visible_in_snapshot(x, ${cursor}::pg_snapshot)))
    order by seq`.execute(tx);
  return rows.map(({ id, seq, status, code, message, vers, x }) => {
    const line: PullOutcome = { t: 'o', id, seq, s: status, vers };
    if (code !== null) line.code = code;
    if (message !== null) line.message = message;
    return { line, x: BigInt(x) };
  });
}

/** Leaves the device's own bucket where it was. */
function holdBack(
  own: string,
  since: Cursor | undefined,
  here: Position,
  cursors: Reached[],
  pages: PullEnd['pages'],
): void {
  const at = cursors.findIndex(({ bucket }) => bucket === own);
  if (at < 0) return;
  const [reached] = cursors.splice(at, 1);
  if (since) cursors.push({ bucket: own, cursor: since });
  else pages.push({ bucket: own, page: { type: '', id: '', cursor: formatCursor(reached?.cursor ?? here) } });
}

/**
 * Outcomes are delivered under the cursor as well. What shares it is raised with it, if all of that was read in this snapshot; a cursor
 * that an earlier page fixed stays, and they come once more.
 */
function raise(own: string, highest: bigint, here: Position, cursors: Reached[], fresh: Cursor[]): void {
  const mine = cursors.find(({ bucket }) => bucket === own)?.cursor;
  if (!mine || !fresh.includes(mine) || highest <= highestDelivered(mine.snapshot)) return;
  const raised = { ...here, snapshot: clamp(here.snapshot, highest) };
  for (const reached of cursors) if (reached.cursor === mine) reached.cursor = raised;
}

function grouped(cursors: Reached[]): PullEnd['cursors'] {
  const groups = new Map<string, string[]>();
  for (const { cursor, bucket } of cursors) {
    const text = formatCursor(cursor);
    groups.set(text, [...(groups.get(text) ?? []), bucket]);
  }
  return [...groups].map(([cursor, buckets]) => ({ cursor, buckets }));
}

const largest = (...of: bigint[]): bigint => of.reduce((most, each) => (each > most ? each : most), 0n);

/**
 * Binds a new device to its person, and deletes outcomes that it has had for good. The floor only ever rises, and only by a pull whose
 * cursor counts: a late request must not raise it over entries that were queued again.
 */
async function rememberClient(
  db: Kysely<Database>,
  caller: Caller,
  request: PullRequest,
  answer: Answer,
): Promise<void> {
  const { clientId, floor } = request;
  const raises = answer.floorCounts && floor > (answer.client?.floor ?? 0);
  if (answer.client && !raises) return;
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('sync.clients')
      .values({ id: clientId, userId: caller.userId, floor: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    if (!raises) return;
    const { rows } = await sql<{ floor: number }>`
      update sync.clients set floor = greatest(floor, least(${floor}::bigint, 2147483647)::int)
      where id = ${clientId} and "userId" = ${caller.userId} returning floor`.execute(tx);
    const [reached] = rows;
    if (!reached) return;
    await tx
      .deleteFrom('sync.mutations')
      .where('clientId', '=', clientId)
      .where('seq', '<=', reached.floor)
      .where('status', '<>', 'pending')
      .execute();
  });
}
