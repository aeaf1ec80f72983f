/** The cursors are of no use to the server: it has lost what they stand for, or never gave them. */
import { lastingId } from '#contract/ids.ts';
import type { PullHead } from '#contract/sync/wire.ts';
import { refold } from '#mutations/refold.ts';
import { mutationNamed } from '#mutations/registry.ts';
import { getMeta, type LecternDb, setMeta } from '#store/db.ts';
import type { DeliveredEntry, OutboxEntry } from '#store/tables/outbox.ts';
import type { AnyRow } from '#store/tables/synced.ts';
import { fenced, rowTables } from '../leadership/fence.ts';
import { replaceTemporaryIds } from '../outbox/rebase.ts';
import { retryChange } from '../outbox/retry-change.ts';
import { assertStanding, type PullAsked, type PullReport } from './ask-pull.ts';
import { dropBuckets, dropTables } from './drop-buckets.ts';

/** The server does not take the cursors for its own: whatever they stood for is loaded anew (F66). @throws Fenced, Outdated */
export function loadAnew(db: LecternDb, epoch: number, asked: PullAsked, now: number): Promise<PullReport> {
  const reset = asked.buckets.map(({ id }) => id);
  return startAgain(db, epoch, asked, { reset, drop: [] }, now);
}

/**
 * The server can't go on from these cursors: what they stood for is loaded anew, and the rest of the answer comes again with the
 * next one. Texts and kept courses stay; those without a row go when everything is loaded.
 */
export function startAgain(
  db: LecternDb,
  epoch: number,
  asked: PullAsked,
  head: Pick<PullHead, 'reset' | 'drop' | 'known'>,
  now: number,
): Promise<PullReport> {
  return fenced(db, epoch, [...rowTables, ...dropTables], async () => {
    await assertStanding(db, asked);
    const before = await db.buckets.bulkGet(head.reset);
    const bases = new Map<string, AnyRow | null>();
    await dropBuckets(db, [...head.reset, ...head.drop], bases);
    const again = [
      ...(await sendAckedAgain(db)),
      ...(head.known ? await sendLostAgain(db, head.known, now) : []),
    ];
    await refold(db, [...bases.keys(), ...again.flatMap(({ touches }) => touches)], bases);
    if (head.known) await askAgain(db, now);
    await db.buckets.bulkPut(
      head.reset.map((id, at) => ({ id, priority: before[at]?.priority ?? 3, cursor: null, page: null })),
    );
    await setMeta(db, 'standing', asked.standing + 1);
    return { more: true, settled: again.length, content: true, lost: false };
  });
}

/** The server's history is not the one that answered them: the same ids are sent again. */
async function sendAckedAgain(db: LecternDb): Promise<OutboxEntry[]> {
  const acked = await db.outbox.filter(({ state }) => state === 'acked').toArray();
  const again = acked.map(
    (entry): OutboxEntry => ({ ...entry, state: 'queued', vers: null, settled: false, notBefore: 0 }),
  );
  await db.outbox.bulkPut(again);
  return again;
}

/**
 * What this device has delivered and the server no longer knows, after a restore from a backup: it goes again, with its id and in its
 * place, so that nothing that people were told is saved is lost with the server's disk (I22).
 */
async function sendLostAgain(
  db: LecternDb,
  known: NonNullable<PullHead['known']>,
  now: number,
): Promise<OutboxEntry[]> {
  const settled = new Set(known.seqs);
  const lost = await db.delivered.filter(({ seq }) => seq > known.floor && !settled.has(seq)).toArray();
  const taken = new Set(await db.outbox.toCollection().primaryKeys());
  const again = lost
    .filter(({ seq }) => !taken.has(seq))
    .flatMap((entry) => asWaiting(entry, db.accountId) ?? []);
  await db.delivered.bulkDelete(again.map(({ id }) => id));
  await db.outbox.bulkPut(again);
  // What they were built on and the server still has comes under its lasting id.
  const lostIds = new Set(again.map(({ id }) => id));
  const pointed = again.flatMap(({ touches }) => touches.map((key) => key.slice(key.indexOf(':') + 1)));
  const there = pointed.filter((id) => lastingId(id) !== id && !lostIds.has(lastingId(id)));
  await replaceTemporaryIds(db, again, there, now);
  return again;
}

/** What was refused since the last pull may have been refused for want of what the server had lost. */
async function askAgain(db: LecternDb, now: number): Promise<void> {
  const since = (await getMeta(db, 'pulledAt')) ?? 0;
  const refused = await db.outbox
    .filter(({ state, answeredAt }) => state === 'rejected' && answeredAt >= since)
    .toArray();
  for (const { id } of refused) await retryChange(db, id, now);
}

/** null: this version of the app does not know it any more */
function asWaiting(delivered: DeliveredEntry, user: string): OutboxEntry | null {
  const { seq, id, op, vars, lane, touches, createdAt } = delivered;
  const mutation = mutationNamed(op);
  if (!mutation) return null;
  const temporary = mutation.temporaryId?.(id);
  return {
    ...{ seq, id, user, op, vars, lane, touches, createdAt },
    service: mutation.operation.service,
    opVersion: mutation.operation.version,
    deps: [],
    temporaryIds: temporary === undefined ? [] : [temporary],
    base: {},
    state: 'queued',
    attempts: 0,
    notBefore: 0,
    lastError: null,
    sent: true,
    lease: null,
    vers: null,
    answeredAt: 0,
    settled: false,
  };
}
