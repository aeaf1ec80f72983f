/** Rows whose last announcement is not what their tables say now: a verb that changed one has told no device, or has told it wrongly. */
import { type Kysely, sql } from 'kysely';
import type { SyncedType } from '#contract/sync/wire.ts';
import { announceAgain } from '#server/services/announce-again.ts';
import type { Database } from '#server/storage/tables.ts';
import { ChangeSet, change, changeContext } from '#server/sync/feed.ts';

/** I4: what a row says; I6: in which buckets it is. */
export type Wrong = { invariant: 'I4' | 'I6'; what: string };

/** They follow what is below a collection, and are counted again when the collection is written. */
const counted = ['stats'];

/** Keys in one order. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );

/** What a test has written into the tables itself is told as a verb would have. */
export const announceWritten = (db: Kysely<Database>, written: Partial<Record<SyncedType, string[]>>) =>
  change(
    db,
    () => undefined,
    async (ctx) => {
      for (const [type, ids] of Object.entries(written)) await announceAgain[type as SyncedType]?.(ctx, ids);
    },
  );

export async function announcedWrongly(db: Kysely<Database>): Promise<Wrong[]> {
  const { rows } = await sql<{ type: SyncedType; id: string; body: object; held: string[] }>`
    select e.type, e.id, e.body,
      array(select f.bucket from sync.feed f where f.type = e.type and f.id = e.id and not f.gone) as held
    from sync.entities e where not e.deleted`.execute(db);
  const changes = new ChangeSet();
  await db.transaction().execute(async (tx) => {
    const ctx = changeContext(tx, changes);
    for (const [type, announce] of Object.entries(announceAgain)) {
      const ids = rows.filter((row) => row.type === type).map(({ id }) => id);
      if (ids.length > 0) await announce?.(ctx, ids);
    }
  });
  const known = new Map(rows.map((row) => [`${row.type}:${row.id}`, row]));
  const shape = (given: object | null | undefined) =>
    canonical(Object.fromEntries(Object.entries(given ?? {}).filter(([name]) => !counted.includes(name))));
  const wrong: Wrong[] = [];
  for (const { type, id, body, buckets, exact } of changes.list()) {
    const key = `${type}:${id}`;
    const row = known.get(key);
    if (!row) wrong.push({ invariant: 'I4', what: `${key} was never announced` });
    else if (shape(row.body) !== shape(body))
      wrong.push({
        invariant: 'I4',
        what: `${key} was announced as ${shape(row.body)}, it is ${shape(body)}`,
      });
    const held = row?.held ?? [];
    const misses = buckets.filter((bucket) => !held.includes(bucket));
    const extra = exact ? held.filter((bucket) => !buckets.includes(bucket)) : [];
    if (misses.length + extra.length > 0)
      wrong.push({ invariant: 'I6', what: `${key} is in ${held}, it belongs in ${buckets}` });
  }
  return wrong;
}
