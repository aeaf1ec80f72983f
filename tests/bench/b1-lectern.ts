/**
 * Lectern as a candidate of the bench's b1: its rows come as the skills of courses, in answers of a pull, through the function with
 * which the sync engine takes them into the store. The bench's own fields travel along, so as much is stored as by the floor.
 */
import { liveQuery } from 'dexie';
import type { PullRow } from '#contract/sync/wire.ts';
import { courseBucket } from '#domain/bucket.ts';
import { type LecternDb, openStore } from '#store/db.ts';
import type { SkillRow } from '#store/tables/synced.ts';
import { takeOffice } from '#sync/leadership/fence.ts';
import { askPull } from '#sync/replication/ask-pull.ts';
import { applyPull } from '#sync/replication/pull.ts';
import type { PullAnswer } from '#sync/replication/pull-answer.ts';

type BenchRow = { id: string; orgId: string; courseId: string; seq: number; title: string };
type Bench = { db: LecternDb; epoch: number; ver: number; known: Set<string> };

/** Rows of one answer of the server. */
const batch = 2000;
/** Courses that an answer completes, as many as fit on it. */
const COMPLETED = batch / 50;

const bucketOf = (courseId: string) => courseBucket(courseId, 'read');

/** The bench's fields, those that the schema knows under its names: key, both indexes and their entries are those of a skill. */
function lineOf({ id, orgId, ...rest }: BenchRow, ver: number): PullRow {
  const body = { skillId: id, tenantSlug: orgId, skillSlug: id, ...rest };
  return { t: 'r', type: 'skill', id, ver, in: [bucketOf(rest.courseId)], out: [], body };
}

/** The buckets that the answer is the first to name, and where each of those that load stands after it. */
function answerOf(bench: Bench, loading: readonly string[], rows: readonly BenchRow[]): PullAnswer {
  const fresh = new Set<string>();
  for (const { courseId } of rows) {
    const bucket = bucketOf(courseId);
    if (!bench.known.has(bucket)) fresh.add(bucket);
  }
  for (const bucket of fresh) bench.known.add(bucket);
  bench.ver += 1;
  const open = [...loading, ...fresh];
  return {
    head: {
      t: 'h',
      protocol: 1,
      drop: [],
      add: [...fresh].map((bucket) => ({ bucket, priority: 2 })),
      reset: [],
      now: Date.now(),
    },
    rows: rows.map((row) => lineOf(row, bench.ver)),
    outcomes: [],
    end: {
      t: 'e',
      cursors: [{ cursor: 'bench', buckets: open.slice(0, COMPLETED) }],
      pages: open.slice(COMPLETED).map((bucket) => ({ bucket, page: { type: '', id: '', cursor: 'bench' } })),
      more: open.length > COMPLETED,
    },
  };
}

async function take(bench: Bench, rows: readonly BenchRow[]): Promise<void> {
  const asked = await askPull(bench.db, Date.now());
  const loading = asked.request.loading.map(({ bucket }) => bucket);
  await applyPull(bench.db, bench.epoch, asked, answerOf(bench, loading, rows), Date.now());
}

const skillsOf = (db: LecternDb, courseId: string): Promise<SkillRow[]> =>
  db.skills.where('buckets').equals(bucketOf(courseId)).toArray();

export default {
  batch,
  async open(name: string): Promise<Bench> {
    const db = openStore(name, { durability: 'relaxed' });
    await db.open();
    return { db, epoch: await takeOffice(db), ver: 0, known: new Set() };
  },
  putBatch: take,
  readAll: async ({ db }: Bench) => (await db.skills.toArray()).length,
  byCourse: ({ db }: Bench, courseId: string) => skillsOf(db, courseId),
  writeOne: (bench: Bench, row: BenchRow) => take(bench, [row]),
  live({ db }: Bench, courseId: string, show: (rows: SkillRow[]) => void) {
    const shown = liveQuery(() => skillsOf(db, courseId)).subscribe(show);
    return () => shown.unsubscribe();
  },
  destroy: ({ db }: Bench) => db.delete(),
};
