/** A copied browser profile: two devices spoke under one name. This one takes a new name and counts anew; the ids stay. */
import { newId } from '#contract/ids.ts';
import type { LecternDb } from '#store/db.ts';
import { getMeta, setMeta } from '#store/db.ts';
import type { OutboxEntry } from '#store/tables/outbox.ts';
import { fenced } from '../leadership/fence.ts';

export function takeNewName(db: LecternDb, epoch: number): Promise<void> {
  return fenced(db, epoch, [db.outbox, db.delivered], async () => {
    const entries = await db.outbox.orderBy('seq').toArray();
    const numbers = new Map(entries.map(({ seq }, at) => [seq, at + 1]));
    const renumbered = entries.map((entry, at): OutboxEntry => {
      const state = entry.state === 'sending' ? 'queued' : entry.state;
      const deps = entry.deps.map((seq) => numbers.get(seq)).filter((seq) => seq !== undefined);
      return { ...entry, seq: at + 1, deps, state, lease: null };
    });
    await db.outbox.clear();
    await db.outbox.bulkAdd(renumbered);
    // Under the new name they have no number: what was delivered under the old one stays a note in the tray.
    await db.delivered.toCollection().modify({ seq: 0 });
    await setMeta(db, 'seq', entries.length);
    await setMeta(db, 'clientId', newId());
    await setMeta(db, 'standing', ((await getMeta(db, 'standing')) ?? 0) + 1);
  });
}
