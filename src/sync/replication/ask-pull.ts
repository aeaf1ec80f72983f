/** What a pull asks: the cursors that the store holds, and how to tell later that the store is still the one that asked. */
import { OLDEST_PROTOCOL, PROTOCOL_VERSION } from '#contract/protocol-version.ts';
import type { PullRequest } from '#contract/sync/wire.ts';
import { clientIdOf, getMeta, type LecternDb } from '#store/db.ts';
import type { BucketRow } from '#store/tables/replication.ts';
import { floorOf } from '../outbox/outbox.ts';
import { nearOf, nearTables } from './near.ts';

export type PullAsked = {
  request: PullRequest;
  /** what the store held when it was asked; the answer fits nothing else */
  standing: number;
  buckets: readonly BucketRow[];
  /** epoch ms */
  askedAt: number;
};

/** @param db  the connection with which the answer will be applied */
export async function askPull(db: LecternDb, now: number): Promise<PullAsked> {
  const clientId = await clientIdOf(db);
  return db.transaction('r', [db.buckets, db.outbox, ...nearTables(db)], async () => {
    const standing = await standingOf(db);
    const buckets = await bucketsAt(db, standing);
    const groups = new Map<string, string[]>();
    for (const { id, cursor } of buckets) {
      if (cursor === null) continue;
      const group = groups.get(cursor);
      if (group) group.push(id);
      else groups.set(cursor, [id]);
    }
    const lastSeq = (await getMeta(db, 'seq')) ?? 0;
    const near = await nearOf(db);
    return {
      request: {
        protocol: PROTOCOL_VERSION,
        oldestProtocol: OLDEST_PROTOCOL,
        clientId,
        floor: floorOf(await db.outbox.toArray(), lastSeq),
        groups: [...groups].map(([cursor, ids]) => ({ cursor, buckets: ids })),
        loading: buckets
          .filter(({ cursor }) => cursor === null)
          .map(({ id, page }) => ({ bucket: id, page })),
        tenants: (await getMeta(db, 'tenants')) ?? [],
        ...(near && { near }),
      },
      standing,
      buckets,
      askedAt: now,
    };
  });
}

/** Counts how often cursors have moved or the device's name has changed: one number to compare instead of all cursors. */
const standingOf = async (db: LecternDb): Promise<number> => (await getMeta(db, 'standing')) ?? 0;

/** As this connection saw them last: reading hundreds of them again for each poke would cost more than the poke brings. */
const seen = new WeakMap<LecternDb, { standing: number; buckets: readonly BucketRow[] }>();

async function bucketsAt(db: LecternDb, standing: number): Promise<readonly BucketRow[]> {
  const known = rememberedBuckets(db, standing);
  if (known) return known;
  const buckets = await db.buckets.toArray();
  rememberBuckets(db, standing, buckets);
  return buckets;
}

/** null: they have to be read. @param standing  as the caller's transaction has read it */
export function rememberedBuckets(db: LecternDb, standing: number): readonly BucketRow[] | null {
  const last = seen.get(db);
  return last?.standing === standing && standing > 0 ? last.buckets : null;
}

/** The store has moved on since this was asked: applying it could bring back what was lost since. */
export class Outdated extends Error {
  constructor() {
    super('The store has moved on since this was asked.');
    this.name = 'Outdated';
  }
}

export async function assertStanding(db: LecternDb, asked: PullAsked): Promise<void> {
  if ((await standingOf(db)) !== asked.standing) throw new Outdated();
}

/** What the next pull need not read. @param standing  at which they stand so */
export const rememberBuckets = (db: LecternDb, standing: number, buckets: readonly BucketRow[]): void => {
  seen.set(db, { standing, buckets });
};

export type PullReport = {
  more: boolean;
  /** entries that are through, or that have to be sent again: there is something to look at in the outbox */
  settled: number;
  /** what is on this device of skills, collections and enrollments is not what it was: texts may be missing */
  content: boolean;
  /** something has left the device */
  lost: boolean;
};
