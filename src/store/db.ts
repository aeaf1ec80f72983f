/** The local database: one for each account, so that nobody reads what another person left on the device (LOCAL-001). */
import Dexie, { type DexieOptions, type Table, type Transaction } from 'dexie';
import { newId } from '#contract/ids.ts';
import type { SyncedType } from '#contract/sync/wire.ts';
import { version1, version2, version3, version4 } from './frozen-versions.ts';
import type { ActionRow } from './tables/action-log.ts';
import type { DraftRecord, DraftRow, IncomingRow } from './tables/drafts.ts';
import type { BodyRow, KeepReason, KeepRow, WantRow } from './tables/keeping.ts';
import type { DeliveredEntry, OutboxEntry } from './tables/outbox.ts';
import type { PageRow } from './tables/pages.ts';
import type { QuarantinedRow } from './tables/quarantine.ts';
import type {
  BucketRow,
  LaterRow,
  MetaRow,
  MetaValues,
  ReplacedId,
  ShadowRow,
} from './tables/replication.ts';
import type { SearchIndexRow } from './tables/search-index.ts';
import {
  type AnyRow,
  inThings,
  type RowTypes,
  type Stored,
  syncedTables,
  type ThingRow,
} from './tables/synced.ts';
import type { BlobRow, UploadRow } from './tables/uploads.ts';

type Rows<T extends SyncedType> = Table<Stored<RowTypes[T]>, string>;

type Tables = {
  users: Rows<'user'>;
  profiles: Rows<'profile'>;
  userInfos: Rows<'userInfo'>;
  organizations: Rows<'organization'>;
  collections: Rows<'collection'>;
  skills: Rows<'skill'>;
  comments: Rows<'comment'>;
  progress: Rows<'progress'>;
  enrollments: Rows<'enrollment'>;
  channels: Rows<'channel'>;
  messages: Rows<'message'>;
  lostValues: Rows<'lostValue'>;
  invitations: Rows<'invitation'>;
  groups: Rows<'group'>;
  groupMemberships: Rows<'groupMembership'>;
  things: Table<ThingRow, string>;
  later: Table<LaterRow, string>;
  pages: Table<PageRow, string>;
  search: Table<SearchIndexRow, string>;
  bodies: Table<BodyRow, string>;
  shadow: Table<ShadowRow, string>;
  outbox: Table<OutboxEntry, number>;
  delivered: Table<DeliveredEntry, string>;
  buckets: Table<BucketRow, string>;
  idmap: Table<ReplacedId, string>;
  meta: Table<MetaRow, string>;
  wants: Table<WantRow, string>;
  keeps: Table<KeepRow, string>;
  ydoc: Table<DraftRecord, number>;
  drafts: Table<DraftRow, string>;
  incoming: Table<IncomingRow, string>;
  quarantine: Table<QuarantinedRow, number>;
  uploads: Table<UploadRow, string>;
  blobs: Table<BlobRow, [string, number]>;
  actions: Table<ActionRow, number>;
};

export const VISITOR = 'visitor';

// On localhost Dexie would print every operation that fails, those that are expected to as well.
Dexie.debug = false;

export type LecternDb = Dexie & Tables & { accountId: string };

/**
 * What today's version adds to the frozen ones: every table of synced rows as it is now, files that wait to be sent, and the log of actions,
 * without which it was version 5. A released version that changes rows moves to `frozen-versions.ts`.
 */
const version6: Record<string, string> = {
  ...Object.fromEntries(
    [...Object.values(syncedTables), inThings].map(({ table, key, indexes }) => [
      table,
      `${key}, ${indexes}`,
    ]),
  ),
  later: 'key, *buckets',
  uploads: 'assetId, place',
  blobs: '[assetId+n], assetId',
  search: 'id',
  incoming: 'skillId',
  actions: '++n',
};

type KeptCourse = Omit<KeepRow, 'id' | 'kind' | 'reasons' | 'leftOut'> & {
  courseId: string;
  reason: KeepReason;
};

async function keptCoursesToKeeps(upgrade: Transaction): Promise<void> {
  const courses: KeptCourse[] = await upgrade.table('kept').toArray();
  const keeps = courses.map(
    ({ courseId, reason, ...course }): KeepRow => ({
      ...course,
      kind: 'collection',
      id: courseId,
      reasons: [reason],
      leftOut: [],
    }),
  );
  await upgrade.table('keeps').bulkPut(keeps);
}

export const storeName = (accountId: string) => `lectern-${accountId}`;

export type StoreOptions = Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange'> & {
  /**
   * strict: a completed transaction survives a power cut; for what the person does. relaxed: for rows that the server can give
   * again; they are lost together with the cursor that says they are here.
   */
  durability?: 'strict' | 'relaxed';
  /** a newer version of the app wants to change the database: this connection is closed, the page should be loaded again */
  onOutdated?: () => void;
  /**
   * An older version of the app holds the database open elsewhere and does not let go, so that this one can't bring it up to date:
   * told once it has lasted, and again with false when it is over (F24). Nothing is ever deleted for that.
   */
  onBlocked?: (blocked: boolean) => void;
};

/** An older tab that works as it should lets go at once. */
const BLOCKED_AFTER_MS = 5000;

/** @param accountId  the user's id, or `visitor` */
export function openStore(accountId: string, options: StoreOptions = {}): LecternDb {
  const { durability = 'strict', onOutdated, onBlocked, ...platform } = options;
  const dexie = new Dexie(storeName(accountId), {
    ...platform,
    chromeTransactionDurability: durability,
    cache: 'disabled',
  });
  dexie.version(1).stores(version1);
  dexie.version(2).stores(version2);
  dexie.version(3).stores(version3).upgrade(keptCoursesToKeeps);
  dexie.version(4).stores(version4);
  dexie.version(6).stores(version6);
  dexie.on('versionchange', (event) => {
    dexie.close({ disableAutoOpen: true });
    if (event.newVersion !== null) onOutdated?.();
    return false; // else Dexie would open the newer version's database again for whoever asks
  });
  if (onBlocked) tellBlocked(dexie, onBlocked);
  return Object.assign(dexie, { accountId }) as unknown as LecternDb;
}

function tellBlocked(dexie: Dexie, onBlocked: (blocked: boolean) => void): void {
  let told = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  dexie.on('blocked', () => {
    timer ??= setTimeout(() => {
      told = true;
      onBlocked(true);
    }, BLOCKED_AFTER_MS);
    return false; // it is told, Dexie need not print it
  });
  dexie.on(
    'ready',
    () => {
      clearTimeout(timer);
      if (told) onBlocked(false);
    },
    true,
  );
}

/** The table of a type, for code that handles all types alike. */
export const tableOf = (db: LecternDb, type: SyncedType) =>
  db.table<AnyRow, string>(syncedTables[type].table);

export const syncedTableNames: readonly string[] = [
  ...new Set(Object.values(syncedTables).map(({ table }) => table)),
];

export async function getMeta<K extends keyof MetaValues>(
  db: LecternDb,
  key: K,
): Promise<MetaValues[K] | undefined> {
  return (await db.meta.get(key))?.value as MetaValues[K] | undefined;
}

export async function setMeta<K extends keyof MetaValues>(
  db: LecternDb,
  key: K,
  value: MetaValues[K],
): Promise<void> {
  await db.meta.put({ key, value } as MetaRow);
}

/** The name under which this database speaks to the server; made at the first use. */
export async function clientIdOf(db: LecternDb): Promise<string> {
  const known = await getMeta(db, 'clientId');
  if (known !== undefined) return known;
  return db.transaction('rw', db.meta, async () => {
    const meanwhile = await getMeta(db, 'clientId');
    if (meanwhile !== undefined) return meanwhile;
    const clientId = newId();
    await setMeta(db, 'clientId', clientId);
    return clientId;
  });
}
