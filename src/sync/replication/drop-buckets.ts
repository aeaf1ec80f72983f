/** Buckets that are lost, and what leaves the device with them. */
import { type LecternDb, syncedTableNames } from '#store/db.ts';
import { entityKey, typeOfRow } from '#store/entity-key.ts';
import { type AnyRow, syncedTables } from '#store/tables/synced.ts';
import { dropForLater } from './later.ts';

/** What `dropBuckets` writes beside the rows: its caller's transaction holds them. */
export const dropTables = ['later', 'search', 'buckets'];

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
  for (const name of syncedTableNames) {
    const table = db.table<AnyRow, string>(name);
    const rows = await table.where('buckets').anyOf(lost).distinct().toArray();
    const idOf = (row: AnyRow) => row[table.schema.primKey.keyPath as string] as string;
    const clean = rows
      .filter((row) => !shadowed.has(entityKey(typeOfRow(name, row), idOf(row))))
      .map(without);
    await table.bulkPut(clean.filter((row) => row.buckets.length > 0));
    await table.bulkDelete(clean.filter((row) => row.buckets.length === 0).map(idOf));
    if (name === syncedTables.skill.table) skills = rows.map(idOf);
  }
  await dropForLater(db, lost);
  // The words of what was lost leave with it: the index is made anew from what is left.
  await db.search.clear();
  await db.buckets.bulkDelete([...lost]);
  return skills;
}
