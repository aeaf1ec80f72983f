/** The local database: one for each account, so that nobody reads what another person left on the device (LOCAL-001). */
import Dexie, { type DexieOptions, type Table, type Transaction } from 'dexie';
import { newId } from '#contract/ids.ts';
import type { SyncedType } from '#contract/sync/wire.ts';
import { type DraftRecord, type DraftRow, draftIndexes, draftRecordIndexes } from './tables/drafts.ts';
import {
  type BodyRow,
  bodyIndexes,
  type KeepReason,
  type KeepRow,
  keepIndexes,
  type WantRow,
  wantIndexes,
} from './tables/keeping.ts';
import { type DeliveredEntry, deliveredIndexes, type OutboxEntry, outboxIndexes } from './tables/outbox.ts';
import { type PageRow, pageIndexes } from './tables/pages.ts';
import { type QuarantinedRow, quarantineIndexes } from './tables/quarantine.ts';
import {
  type BucketRow,
  bucketIndexes,
  idmapIndexes,
  type MetaRow,
  type MetaValues,
  metaIndexes,
  type ReplacedId,
  type ShadowRow,
  shadowIndexes,
} from './tables/replication.ts';
import { type AnyRow, type RowTypes, type Stored, syncedTables } from './tables/synced.ts';

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
  pages: Table<PageRow, string>;
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
  quarantine: Table<QuarantinedRow, number>;
};

export const VISITOR = 'visitor';

// On localhost Dexie would print every operation that fails, those that are expected to as well.
Dexie.debug = false;

export type LecternDb = Dexie & Tables & { accountId: string };

const synced: Record<string, string> = Object.fromEntries(
  Object.values(syncedTables).map(({ table, key, indexes }) => [table, `${key}, ${indexes}`]),
);

const {
  invitations: _invitations,
  groups: _groups,
  groupMemberships: _memberships,
  ...syncedBefore4
} = synced;
const { lostValues: _lostValues, ...syncedBefore } = syncedBefore4;

const version1 = {
  ...syncedBefore,
  skills: 'skillId, [tenantSlug+skillSlug], *buckets',
  bodies: bodyIndexes,
  shadow: shadowIndexes,
  outbox: outboxIndexes,
  delivered: deliveredIndexes,
  buckets: bucketIndexes,
  idmap: idmapIndexes,
  meta: metaIndexes,
  wants: wantIndexes,
  kept: 'courseId',
};

/**
 * Adds what is under edit; what was there stays as it is (LOCAL-039). An index on one short word costs a first load less than one on a
 * pair, and few skills share a slug.
 */
const version2 = { ...syncedBefore, ydoc: draftRecordIndexes, drafts: draftIndexes };

/** Adds values that somebody else has written over, and what could not be read; and anything can be kept, not courses alone. */
const version3 = { ...syncedBefore4, keeps: keepIndexes, kept: null, quarantine: quarantineIndexes };

/** Adds who is invited, groups, and pages of the server as they were last seen. */
const version4 = { ...synced, pages: pageIndexes };

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

export const syncedTableNames: readonly string[] = Object.values(syncedTables).map(({ table }) => table);

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
