/** Buckets that are lost, and what leaves the device with them. */
import { syncedTypes } from '#contract/sync/wire.ts';
import { type LecternDb, tableOf } from '#store/db.ts';
import { entityKey } from '#store/entity-key.ts';
import type { AnyRow } from '#store/tables/synced.ts';

/**
 * Rows that no other bucket asserts leave; changes that wait on them stay for a verdict.
 * @returns ids of skills that may be gone
 */
export async function dropBuckets(
  db: LecternDb,
  lost: readonly string[],
  bases: Map<string, AnyRow | null>,
): Promise<string[]> {
  if (lost.length === 0) return [];
  const without = (row: AnyRow) => ({
    ...row,
    buckets: row.buckets.filter((bucket) => !lost.includes(bucket)),
  });
  const shadows = await db.shadow.toArray();
  for (const { key, base } of shadows) if (base) bases.set(key, without(base));
  const shadowed = new Set(shadows.map(({ key }) => key));
  let skills: string[] = [];
  for (const type of syncedTypes) {
    const table = tableOf(db, type);
    const ids = await table.where('buckets').anyOf(lost).distinct().primaryKeys();
    const clean = ids.filter((id) => !shadowed.has(entityKey(type, id)));
    const rows = (await table.bulkGet(clean)).filter((row) => row !== undefined).map(without);
    const idField = (row: AnyRow) => row[table.schema.primKey.keyPath as string] as string;
    await table.bulkPut(rows.filter((row) => row.buckets.length > 0));
    await table.bulkDelete(rows.filter((row) => row.buckets.length === 0).map(idField));
    if (type === 'skill') skills = ids;
  }
  await db.buckets.bulkDelete([...lost]);
  return skills;
}
