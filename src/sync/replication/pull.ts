/**
 * How the answer of a pull gets into the store. Rows on which nothing waits go in chunks; changed rows, outcomes,
 * lost buckets and the cursors go together in the last transaction, so that effect and pending entry swap in one step.
 */
import { lastingId } from '#contract/ids.ts';
import type { PullHead, PullOutcome, PullRow, SyncedType } from '#contract/sync/wire.ts';
import { isFolded, lastingKey } from '#mutations/effect.ts';
import { refold } from '#mutations/refold.ts';
import { getMeta, type LecternDb, setMeta, tableOf } from '#store/db.ts';
import { localId, localVersions } from '#store/entity-key.ts';
import { skillWantKey } from '#store/queries/wants.ts';
import type { OutboxEntry } from '#store/tables/outbox.ts';
import type { BucketRow } from '#store/tables/replication.ts';
import type { AnyRow } from '#store/tables/synced.ts';
import { fenced, rowTables } from '../leadership/fence.ts';
import { reject, replaceTemporaryIds } from '../outbox/rebase.ts';
import { assertStanding, type PullAsked, type PullReport, rememberBuckets } from './ask-pull.ts';
import { dropBuckets, dropTables } from './drop-buckets.ts';
import { forgetDrafts, mayMoveRights } from './forget-drafts.ts';
import { isForLater, keepForLater } from './later.ts';
import type { PullAnswer } from './pull-answer.ts';
import { startAgain } from './start-again.ts';
import { isReadable, keyOf, merged, writePage } from './write-page.ts';

const CHUNK_ROWS = 5000;
const DELIVERED_KEPT = 5000;
const DELIVERED_KEPT_MS = 14 * 24 * 60 * 60 * 1000;
const REPLACED_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * @param db  a connection for what the server can give again: nothing here has to outlive a power cut
 * @throws Fenced, Outdated; then nothing but rows that are right in themselves was written
 */
export async function applyPull(
  db: LecternDb,
  epoch: number,
  asked: PullAsked,
  answer: PullAnswer,
  now: number,
): Promise<PullReport> {
  if (answer.head.reset.length > 0) return startAgain(db, epoch, asked, answer.head, now);
  const readable = answer.rows.filter(isReadable);
  const late = await heldBack(db, answer.outcomes);
  const clean = late.size === 0 ? readable : readable.filter((line) => !late.has(keyOf(line)));
  const changed = late.size === 0 ? [] : readable.filter((line) => late.has(keyOf(line)));
  // The last chunk shares its transaction with the cursors: most answers are one.
  let at = 0;
  for (; clean.length - at > CHUNK_ROWS; at += CHUNK_ROWS) {
    changed.push(...(await writeChunk(db, epoch, asked, clean.slice(at, at + CHUNK_ROWS))));
  }
  const later = readable.length === answer.rows.length ? [] : answer.rows.filter(isForLater);
  const { settled, buckets, loaded } = await finish(db, epoch, asked, answer, {
    clean: clean.slice(at),
    changed,
    later,
    unreadable: answer.rows.length - readable.length - later.length,
    now,
  });
  rememberBuckets(db, asked.standing + 1, buckets);
  return {
    more: answer.end.more,
    settled,
    content: movesContent(answer),
    lost: loaded || losesContent(answer),
  };
}

const contentTypes: readonly string[] = ['skill', 'collection', 'enrollment'] satisfies SyncedType[];
const movesContent = ({ head, rows, end }: PullAnswer) =>
  head.add.length + head.drop.length + end.pages.length > 0 ||
  rows.some(({ type }) => contentTypes.includes(type));
const losesContent = ({ head, rows }: PullAnswer) =>
  head.drop.length > 0 || rows.some((line) => line.out.length > 0 && contentTypes.includes(line.type));
const idsOf = (lines: readonly PullRow[], type: SyncedType) =>
  lines.filter((line) => line.type === type).map((line) => localId(type, line.id));

/** Rows that must not appear before the outcome of the change that made them. */
async function heldBack(db: LecternDb, outcomes: readonly PullOutcome[]): Promise<Set<string>> {
  const waiting = (await db.outbox.toArray()).filter(isFolded);
  return new Set([
    ...outcomes.flatMap(({ vers }) => Object.keys(localVersions(vers ?? {}))),
    ...waiting.flatMap(({ touches }) => touches.map(lastingKey)),
  ]);
}

function writeChunk(
  db: LecternDb,
  epoch: number,
  asked: PullAsked,
  lines: readonly PullRow[],
): Promise<PullRow[]> {
  const tables = [...new Set(lines.map((line) => tableOf(db, line.type as SyncedType)))];
  return fenced(db, epoch, [...tables, db.shadow], async () => {
    await assertStanding(db, asked);
    return writeClean(db, lines);
  });
}

/** @returns the lines whose rows were changed here meanwhile */
async function writeClean(db: LecternDb, lines: readonly PullRow[]): Promise<PullRow[]> {
  if (lines.length === 0) return [];
  const shadowed = new Set(await db.shadow.toCollection().primaryKeys());
  await writePage(db, shadowed.size === 0 ? lines : lines.filter((line) => !shadowed.has(keyOf(line))));
  return shadowed.size === 0 ? [] : lines.filter((line) => shadowed.has(keyOf(line)));
}

type Rest = {
  clean: readonly PullRow[];
  changed: readonly PullRow[];
  later: readonly PullRow[];
  unreadable: number;
  now: number;
};

function finish(db: LecternDb, epoch: number, asked: PullAsked, answer: PullAnswer, rest: Rest) {
  const tables = [...rowTables, ...dropTables, 'bodies', 'wants', 'keeps', 'drafts', 'ydoc', 'incoming'];
  return fenced(db, epoch, tables, async () => {
    await assertStanding(db, asked);
    const bases = new Map<string, AnyRow | null>();
    const maybeGone = await dropBuckets(db, answer.head.drop, bases);
    await takeChanged(db, [...rest.changed, ...(await writeClean(db, rest.clean))], bases);
    await keepForLater(db, rest.later);
    const { settled, dirty } = await settle(db, answer.outcomes, asked, rest.now);
    const arrived = await replaceArrived(db, bases, rest.now);
    await refold(db, [...dirty, ...arrived, ...bases.keys()], bases);
    await forgetTexts(db, [
      ...maybeGone,
      ...idsOf(
        answer.rows.filter((line) => line.in.length === 0),
        'skill',
      ),
    ]);
    const moved = await moveCursors(db, answer, asked);
    if (moved.loaded) await sweepTexts(db);
    const rightsMoved = moved.loaded || answer.head.drop.length > 0 || mayMoveRights(answer.rows);
    if (rightsMoved && moved.buckets.every(({ cursor }) => cursor !== null)) await forgetDrafts(db);
    await noteUnreadable(db, rest.unreadable);
    await noteLeftOut(db, answer.head);
    await setMeta(db, 'standing', asked.standing + 1);
    await setMeta(db, 'pulledAt', rest.now);
    await setMeta(db, 'clockOffset', answer.head.now - (asked.askedAt + rest.now) / 2);
    return { settled, buckets: moved.buckets, loaded: moved.loaded };
  });
}

async function takeChanged(
  db: LecternDb,
  lines: readonly PullRow[],
  bases: Map<string, AnyRow | null>,
): Promise<void> {
  if (lines.length === 0) return;
  const shadows = await db.shadow.bulkGet(lines.map(keyOf));
  for (const [at, line] of lines.entries()) {
    const key = keyOf(line);
    const shadow = shadows[at];
    const type = line.type as SyncedType;
    const before = bases.has(key)
      ? bases.get(key)
      : shadow
        ? shadow.base
        : await tableOf(db, type).get(localId(type, line.id));
    bases.set(key, merged(before, line));
  }
}

async function settle(db: LecternDb, outcomes: readonly PullOutcome[], asked: PullAsked, now: number) {
  const entries = await db.outbox.orderBy('seq').toArray();
  if (entries.length === 0) return { settled: 0, dirty: [] };
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const done: OutboxEntry[] = entries.filter(
    (entry) => entry.state === 'acked' && entry.settled && entry.answeredAt <= asked.askedAt,
  );
  const refused: OutboxEntry[] = [];
  for (const outcome of outcomes) {
    const entry = byId.get(outcome.id);
    if (!entry) continue;
    if (outcome.s !== 'rejected') {
      if (!done.includes(entry)) done.push(entry);
    } else if (entry.state === 'rejected') {
      await db.outbox.put({ ...entry, settled: true });
    } else {
      const lastError = { status: null, code: outcome.code ?? null, message: outcome.message ?? null };
      refused.push({ ...entry, state: 'rejected', settled: true, lease: null, answeredAt: now, lastError });
    }
  }
  await db.outbox.bulkDelete(done.map(({ seq }) => seq));
  await db.delivered.bulkPut(
    done.map(({ seq, id, op, vars, lane, touches, createdAt }) => ({
      seq,
      id,
      op,
      vars,
      lane,
      touches,
      createdAt,
      deliveredAt: now,
    })),
  );
  if (done.length > 0) await forgetDelivered(db, now);
  const dirty = [...done.flatMap(({ touches }) => touches), ...(await reject(db, refused))];
  const rest = await db.outbox.toArray();
  dirty.push(
    ...(await replaceTemporaryIds(
      db,
      rest,
      done.flatMap(({ temporaryIds }) => temporaryIds),
      now,
    )),
  );
  return { settled: done.length + refused.length, dirty };
}

async function forgetDelivered(db: LecternDb, now: number): Promise<void> {
  await db.delivered
    .where('deliveredAt')
    .below(now - DELIVERED_KEPT_MS)
    .delete();
  const surplus = (await db.delivered.count()) - DELIVERED_KEPT;
  if (surplus > 0)
    await db.delivered.bulkDelete(await db.delivered.orderBy('deliveredAt').limit(surplus).primaryKeys());
  await db.idmap
    .where('at')
    .below(now - REPLACED_KEPT_MS)
    .delete();
}

/** A thing whose outcome is still on its way is here already: it is shown once, under its lasting id. */
async function replaceArrived(
  db: LecternDb,
  bases: ReadonlyMap<string, AnyRow | null>,
  now: number,
): Promise<string[]> {
  if (bases.size === 0) return [];
  const entries = await db.outbox.toArray();
  const arrived = entries
    .filter(isFolded)
    .flatMap(({ touches, temporaryIds }) =>
      temporaryIds.filter((temporary) =>
        touches.some(
          (key) => key.endsWith(`:${temporary}`) && bases.get(key.replace(temporary, lastingId(temporary))),
        ),
      ),
    );
  return replaceTemporaryIds(db, entries, arrived, now);
}

/** A text leaves with its skill, and so does the wish for it. */
async function forgetTexts(db: LecternDb, skillIds: readonly string[]): Promise<void> {
  if (skillIds.length === 0) return;
  const rows = await db.skills.bulkGet([...skillIds]);
  const gone = skillIds.filter((_, at) => rows[at] === undefined);
  await db.bodies.bulkDelete(gone);
  await db.wants.bulkDelete(gone.map(skillWantKey));
  const keeps = await db.keeps.toArray();
  const kept = await Promise.all(
    keeps.map(({ kind, id }) => (kind === 'skill' ? db.skills.get(id) : db.collections.get(id))),
  );
  await db.keeps.bulkDelete(keeps.filter((_, at) => kept[at] === undefined).map(({ id }) => id));
}

/** Texts whose skill did not come back. */
async function sweepTexts(db: LecternDb): Promise<void> {
  await forgetTexts(db, await db.bodies.toCollection().primaryKeys());
}

type Moved = {
  buckets: BucketRow[];
  /** the last one that was loading is complete now */
  loaded: boolean;
};

async function moveCursors(db: LecternDb, { head, end }: PullAnswer, asked: PullAsked): Promise<Moved> {
  const held = asked.buckets.filter(({ id }) => !head.drop.includes(id));
  const known = new Map(held.map((bucket) => [bucket.id, bucket]));
  const blank = (id: string, priority = 3): BucketRow =>
    known.get(id) ?? { id, priority, cursor: null, page: null };
  const next = new Map<string, BucketRow>();
  for (const { bucket, priority } of head.add) next.set(bucket, { ...blank(bucket), priority });
  const after = (id: string) => next.get(id) ?? blank(id);
  for (const { bucket, page } of end.pages) next.set(bucket, { ...after(bucket), cursor: null, page });
  for (const { cursor, buckets } of end.cursors) {
    for (const bucket of buckets) next.set(bucket, { ...after(bucket), cursor, page: null });
  }
  await db.buckets.bulkPut([...next.values()].filter((bucket) => !isSame(known.get(bucket.id), bucket)));
  const loads = ({ cursor }: BucketRow) => cursor === null;
  for (const [id, bucket] of next) known.set(id, bucket);
  const buckets = [...known.values()];
  return { buckets, loaded: asked.buckets.some(loads) && !buckets.some(loads) };
}

/** Compared field by field: a first load looks at every bucket with each of its answers. */
const isSame = (one: BucketRow | undefined, other: BucketRow) =>
  one !== undefined &&
  one.cursor === other.cursor &&
  one.priority === other.priority &&
  one.page?.type === other.page?.type &&
  one.page?.id === other.page?.id &&
  one.page?.cursor === other.page?.cursor;

async function noteUnreadable(db: LecternDb, count: number): Promise<void> {
  if (count > 0) await setMeta(db, 'unreadableRows', ((await getMeta(db, 'unreadableRows')) ?? 0) + count);
}

/** Written only when it has changed: screens follow it. */
async function noteLeftOut(db: LecternDb, { leftOut = 0, courses }: PullHead): Promise<void> {
  const held = courses && courses.held < courses.of ? { held: courses.held, of: courses.of } : null;
  const [before, heldBefore] = await Promise.all([getMeta(db, 'leftOut'), getMeta(db, 'coursesHeld')]);
  if ((before ?? 0) !== leftOut) await setMeta(db, 'leftOut', leftOut);
  if (held?.held !== heldBefore?.held || held?.of !== heldBefore?.of) await setMeta(db, 'coursesHeld', held);
}
