/** Replaying the outbox: choose, mark as sending, send, write down what became of it. */
import { type Service, services } from '#contract/operation.ts';
import { refold } from '#mutations/refold.ts';
import { getMeta, type LecternDb, setMeta } from '#store/db.ts';
import { localVersions } from '#store/entity-key.ts';
import { answersTo, endWith } from '#store/straight-to-disk.ts';
import { isUnsent, type OutboxEntry } from '#store/tables/outbox.ts';
import type { UploadRow } from '#store/tables/uploads.ts';
import { fenced, fencedAtOnce, rowTables } from '../leadership/fence.ts';
import { type CallSurroundings, callServer, type Reply } from '../transport/server-call.ts';
import { type Batch, batchesOf, eligibleLanes, isDue } from './outbox.ts';
import { reject } from './rebase.ts';
import { afterVerdict, leaseUntil } from './retry.ts';
import { type Notice, noticeOf, type Verdict, verdictOf } from './verdict.ts';

export type DrainSurroundings = CallSurroundings & {
  db: LecternDb;
  /** the same database, for what the server can give again */
  pageDb: LecternDb;
  epoch: number;
  /** a way that is shorter than a request; null: it is not open to this batch, or did not lead to an answer */
  shortcut(batch: Batch): Promise<Reply | null>;
};

export type BatchReport = {
  /** entries that the server has answered with a verdict */
  answered: number;
  /** whether the server was reached; null: nothing was sent, for want of a session */
  reached: boolean | null;
  /** some entries have to wait for a reason to try again */
  failed: boolean;
  notice: Notice;
};

export async function sendBatch(around: DrainSurroundings, batch: Batch): Promise<BatchReport> {
  const reply =
    (await around.shortcut(batch)) ??
    (await callServer(around, `/graphql/${batch.service}`, batch.operations));
  const { answered, held } = await settleBatch(around, batch, reply);
  const notice = noticeOf(reply);
  const reached = reply.kind === 'answer' ? true : notice === 'sign in' ? null : false;
  const failed = held > 0;
  return { answered, reached, failed, notice };
}

export type Capacity = {
  /** services that are left alone for the moment */
  closed: ReadonlySet<Service>;
  /** how many more requests a service may get */
  free: (service: Service) => number;
};

/** `marked`: the batches, when the lease on them is on the disk as well */
export type Taken = { batches: Batch[]; marked: Promise<Batch[]> };

/**
 * Marks what will be sent: from here on neither its id nor its arguments change, whatever becomes of this process. What was marked before
 * may go while the lease is still being written, which takes the disk as long as a small request. Nothing while the device has to wait.
 */
export function takeBatches(around: DrainSurroundings, capacity: Capacity): Promise<Taken> {
  return new Promise((resolve, reject) => {
    const marked = markBatches(around, capacity, (batches) => {
      const known = batches.every(({ entries }) => entries.every(({ sent }) => sent));
      if (known) resolve({ batches, marked });
    });
    marked.then((batches) => resolve({ batches, marked }), reject);
  });
}

/** @param chosen  told when the rest is only to be written */
function markBatches(
  { db, epoch, clock }: DrainSurroundings,
  { closed, free }: Capacity,
  chosen: (batches: Batch[]) => void,
): Promise<Batch[]> {
  return fencedAtOnce(db, epoch, [db.outbox, db.uploads], {
    read: async (tx) => {
      const [meta, outbox] = [tx.objectStore(db.meta.name), tx.objectStore(db.outbox.name)];
      const found = await answersTo([
        meta.get('clientId'),
        meta.get('waitUntil'),
        tx.objectStore(db.uploads.name).getAll(),
        outbox.getAll(),
      ]);
      const [clientId, waitUntil, uploads, entries] = found as [
        MetaFound<string>,
        MetaFound<number>,
        UploadRow[],
        OutboxEntry[],
      ];
      return { clientId: clientId?.value, waitUntil: waitUntil?.value ?? 0, uploads, entries };
    },
    finish: (tx, { clientId, waitUntil, uploads, entries }) => {
      const now = clock.now();
      if (clientId === undefined || !isDue(waitUntil, now)) {
        endWith(tx, []);
        return [];
      }
      const lanes = eligibleLanes(entries, { now, epoch, accountId: db.accountId, closed, uploads });
      const batches = services.flatMap((service) =>
        batchesOf(service, lanes.get(service) ?? [], entries, clientId, free(service)),
      );
      const lease = { epoch, until: leaseUntil(now) };
      const sending = batches.flatMap((batch) =>
        batch.entries
          .filter(isUnsent)
          .map((entry): OutboxEntry => ({ ...entry, state: 'sending', sent: true, lease })),
      );
      endWith(tx, [{ how: 'put', table: db.outbox, rows: sending }]);
      chosen(batches);
      return batches;
    },
  });
}

type MetaFound<Value> = { value: Value } | undefined;

async function settleBatch(around: DrainSurroundings, batch: Batch, reply: Reply) {
  const { epoch, clock, random } = around;
  // An applied one that a power cut takes back is sent again and answered again; what was refused must stay with its text.
  const verdicts = batch.entries.map((entry) => verdictOf(reply, entry));
  const db = verdicts.every(({ kind }) => kind === 'settle') ? around.pageDb : around.db;
  return fenced(db, epoch, rowTables, async () => {
    const now = clock.now();
    const stored = await db.outbox.bulkGet(batch.entries.map(({ seq }) => seq));
    const kept: OutboxEntry[] = [];
    const refused: OutboxEntry[] = [];
    let answered = 0;
    batch.entries.forEach((sent, at) => {
      const entry = stored[at];
      // A pull may have brought its outcome meanwhile, and a forked client its new number.
      if (!entry || entry.id !== sent.id || entry.state === 'rejected') return;
      const verdict = verdicts[at] as Verdict;
      if (isFinal(verdict)) answered += 1;
      if (entry.state === 'acked' && !isFinal(verdict)) {
        kept.push({ ...entry, answeredAt: now });
        return;
      }
      const next = afterVerdict(entry, verdict, now, random);
      if (next.state === 'rejected') refused.push(next);
      else kept.push(next.vers ? { ...next, vers: localVersions(next.vers) } : next);
    });
    await db.outbox.bulkPut(kept);
    const dirty = await reject(db, refused);
    const acked = kept.filter((entry) => entry.state === 'acked');
    await refold(db, [...dirty, ...acked.flatMap(({ touches }) => touches)]);
    await waitTogether(db, reply, now);
    return { answered, held: kept.filter(({ state }) => state === 'held').length };
  });
}

const isFinal = ({ kind }: Verdict) => kind === 'settle' || kind === 'reject' || kind === 'stale';

/** One wait for the whole device: a server that asks for patience is left alone by every lane and tab (F8). */
async function waitTogether(db: LecternDb, reply: Reply, now: number): Promise<void> {
  if (reply.kind === 'unsent' || reply.retryAfterMs === null) return;
  const until = now + reply.retryAfterMs;
  if (((await getMeta(db, 'waitUntil')) ?? 0) < until) await setMeta(db, 'waitUntil', until);
}
