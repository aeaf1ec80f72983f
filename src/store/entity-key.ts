/** Keys name one row across types: `type:id`. The server names rows in the same way. */
import { type SyncedType, syncedTypes } from '#contract/sync/wire.ts';
import { type AnyRow, inThings, syncedTables } from './tables/synced.ts';

const known: ReadonlySet<string> = new Set(syncedTypes);
export const isSyncedType = (type: string): type is SyncedType => known.has(type);

export const entityKey = (type: SyncedType, id: string) => `${type}:${id}`;

const UUID_LENGTH = 36;

/**
 * The id of a row within this account's database. The server names progress by person and skill, and what else is one person's as
 * `{person}/{thing}`; here there is one person, so what stands last is enough.
 */
export const localId = (type: string, id: string): string =>
  type === 'progress' ? id.slice(-UUID_LENGTH) : id.slice(id.indexOf('/') + 1);

/** @returns null for a type that this version does not know */
export function parseKey(key: string): { type: SyncedType; id: string } | null {
  const at = key.indexOf(':');
  const type = key.slice(0, at);
  return isSyncedType(type) ? { type, id: localId(type, key.slice(at + 1)) } : null;
}

/** Versions that the server names, by this device's keys. */
export function localVersions(vers: Readonly<Record<string, number>>): Record<string, number> {
  const local: Record<string, number> = {};
  for (const [key, ver] of Object.entries(vers)) {
    const parsed = parseKey(key);
    if (parsed) local[entityKey(parsed.type, parsed.id)] = ver;
  }
  return local;
}

export const keyField = (type: SyncedType) => syncedTables[type].key;

const typeOfTable = new Map<string, SyncedType>(
  syncedTypes
    .filter((type) => (syncedTables[type].table as string) !== inThings.table)
    .map((type) => [syncedTables[type].table, type]),
);

/** @param table  that the row lies in */
export const typeOfRow = (table: string, row: AnyRow): SyncedType =>
  typeOfTable.get(table) ?? (row.thing as SyncedType);
