/**
 * Outcomes that a pull brings end the changes that wait for them: what was applied leaves the outbox and is remembered for a while, what was
 * refused goes to Changes, and temporary ids become lasting ones. All of it runs inside the pull's last transaction.
 */
import { lastingId } from '#contract/ids.ts';
import type { PullOutcome } from '#contract/sync/wire.ts';
import { isFolded } from '#mutations/effect.ts';
import type { LecternDb } from '#store/db.ts';
import type { OutboxEntry } from '#store/tables/outbox.ts';
import type { AnyRow } from '#store/tables/synced.ts';
import { reject, replaceTemporaryIds } from '../outbox/rebase.ts';
import type { PullAsked } from './ask-pull.ts';

const DELIVERED_KEPT = 5000;
const DELIVERED_KEPT_MS = 14 * 24 * 60 * 60 * 1000;
const REPLACED_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** @returns how many came to an end, and the rows that have to be folded again */
export async function settleOutcomes(
  db: LecternDb,
  outcomes: readonly PullOutcome[],
  asked: PullAsked,
  now: number,
): Promise<{ settled: number; dirty: string[] }> {
  const entries = await db.outbox.orderBy('seq').toArray();
  if (entries.length === 0) return { settled: 0, dirty: [] };
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const done: OutboxEntry[] = entries.filter(
    (entry) => entry.state === 'acked' && entry.settled && entry.answeredAt <= asked.askedAt,
  );
  const refused: OutboxEntry[] = [];
  for (const outcome of outcomes) {
    const entry = byId.get(outcome.id);
    if (!entry) continue;
    if (outcome.s !== 'rejected') {
      if (!done.includes(entry)) done.push(entry);
    } else if (entry.state === 'rejected') {
      await db.outbox.put({ ...entry, settled: true });
    } else {
      const lastError = { status: null, code: outcome.code ?? null, message: outcome.message ?? null };
      refused.push({ ...entry, state: 'rejected', settled: true, lease: null, answeredAt: now, lastError });
    }
  }
  await db.outbox.bulkDelete(done.map(({ seq }) => seq));
  await db.delivered.bulkPut(
    done.map(({ seq, id, op, vars, lane, touches, createdAt }) => ({
      seq,
      id,
      op,
      vars,
      lane,
      touches,
      createdAt,
      deliveredAt: now,
    })),
  );
  if (done.length > 0) await forgetDelivered(db, now);
  const dirty = [...done.flatMap(({ touches }) => touches), ...(await reject(db, refused))];
  const rest = await db.outbox.toArray();
  dirty.push(
    ...(await replaceTemporaryIds(
      db,
      rest,
      done.flatMap(({ temporaryIds }) => temporaryIds),
      now,
    )),
  );
  return { settled: done.length + refused.length, dirty };
}

async function forgetDelivered(db: LecternDb, now: number): Promise<void> {
  await db.delivered
    .where('deliveredAt')
    .below(now - DELIVERED_KEPT_MS)
    .delete();
  const surplus = (await db.delivered.count()) - DELIVERED_KEPT;
  if (surplus > 0)
    await db.delivered.bulkDelete(await db.delivered.orderBy('deliveredAt').limit(surplus).primaryKeys());
  await db.idmap
    .where('at')
    .below(now - REPLACED_KEPT_MS)
    .delete();
}

/** A thing whose outcome is still on its way is here already: it is shown once, under its lasting id. */
export async function replaceArrived(
  db: LecternDb,
  bases: ReadonlyMap<string, AnyRow | null>,
  now: number,
): Promise<string[]> {
  if (bases.size === 0) return [];
  const entries = await db.outbox.toArray();
  const arrived = entries
    .filter(isFolded)
    .flatMap(({ touches, temporaryIds }) =>
      temporaryIds.filter((temporary) =>
        touches.some(
          (key) => key.endsWith(`:${temporary}`) && bases.get(key.replace(temporary, lastingId(temporary))),
        ),
      ),
    );
  return replaceTemporaryIds(db, entries, arrived, now);
}
