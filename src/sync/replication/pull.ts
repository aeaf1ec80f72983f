/**
 * How the answer of a pull gets into the store. Rows on which nothing waits go in chunks; changed rows, outcomes,
 * lost buckets and the cursors go together in the last transaction, so that effect and pending entry swap in one step.
 */
import type { PullHead, PullOutcome, PullRow, SyncedType } from '#contract/sync/wire.ts';
import { isFolded, lastingKey } from '#mutations/effect.ts';
import { refold } from '#mutations/refold.ts';
import { getMeta, type LecternDb, setMeta, tableOf } from '#store/db.ts';
import { localId, localVersions } from '#store/entity-key.ts';
import { skillWantKey } from '#store/queries/wants.ts';
import type { AnyRow } from '#store/tables/synced.ts';
import { fenced, rowTables } from '../leadership/fence.ts';
import { assertStanding, type PullAsked, type PullReport, rememberBuckets } from './ask-pull.ts';
import { dropBuckets, dropTables } from './drop-buckets.ts';
import { forgetDrafts, mayMoveRights } from './forget-drafts.ts';
import { isForLater, keepForLater } from './later.ts';
import { moveCursors } from './move-cursors.ts';
import type { PullAnswer } from './pull-answer.ts';
import { replaceArrived, settleOutcomes } from './settle-outcomes.ts';
import { startAgain } from './start-again.ts';
import { isReadable, keyOf, merged, writePage } from './write-page.ts';

const CHUNK_ROWS = 5000;

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
    const { settled, dirty } = await settleOutcomes(db, answer.outcomes, asked, rest.now);
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
