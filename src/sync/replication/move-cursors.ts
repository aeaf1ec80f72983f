/** How far each bucket is known, after an answer whose rows are written in the same transaction. */
import type { LecternDb } from '#store/db.ts';
import type { BucketRow } from '#store/tables/replication.ts';
import type { PullAsked } from './ask-pull.ts';
import type { PullAnswer } from './pull-answer.ts';

type Moved = {
  buckets: BucketRow[];
  /** the last one that was loading is complete now */
  loaded: boolean;
};

export async function moveCursors(
  db: LecternDb,
  { head, end }: PullAnswer,
  asked: PullAsked,
): Promise<Moved> {
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
