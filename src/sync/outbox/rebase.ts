/** What happens to changes on this device once their fate is known. All of it runs inside the caller's transaction. */
import { lastingId } from '#contract/ids.ts';
import { isFolded, lastingKey } from '#mutations/effect.ts';
import { mutationNamed } from '#mutations/registry.ts';
import type { LecternDb } from '#store/db.ts';
import type { OutboxEntry } from '#store/tables/outbox.ts';

/**
 * The server has the thing: its temporary id becomes the lasting one in arguments, keys and dependants.
 * @returns the keys that have to be folded anew
 */
export async function replaceTemporaryIds(
  db: LecternDb,
  entries: readonly OutboxEntry[],
  temporaryIds: readonly string[],
  at: number,
): Promise<string[]> {
  if (temporaryIds.length === 0) return [];
  const replaced = new Set(temporaryIds);
  const renameId = (id: string) => (replaced.has(id) ? lastingId(id) : id);
  const renameKey = (key: string) => (replaced.has(key.slice(key.indexOf(':') + 1)) ? lastingKey(key) : key);
  await db.idmap.bulkPut(temporaryIds.map((temporary) => ({ temporary, id: lastingId(temporary), at })));
  const dirty = new Set<string>();
  const renamed: OutboxEntry[] = [];
  for (const entry of entries) {
    const touches = [...new Set(entry.touches.map(renameKey))];
    const vars = { ...entry.vars };
    let changed = touches.some((key) => !entry.touches.includes(key));
    for (const pointer of mutationNamed(entry.op)?.pointers ?? []) {
      const target = vars[pointer];
      if (typeof target !== 'string' || renameId(target) === target) continue;
      vars[pointer] = renameId(target);
      changed = true;
    }
    if (!changed) continue;
    for (const key of [...entry.touches, ...touches]) dirty.add(key);
    renamed.push({
      ...entry,
      touches,
      vars,
      temporaryIds: entry.temporaryIds.filter((id) => !replaced.has(id)),
    });
  }
  await db.outbox.bulkPut(renamed);
  return [...dirty];
}

/**
 * Refused for good: the effect goes, the entry stays in the tray with its content, and so does whatever hangs on it.
 * @param refused  entries in their new state
 * @returns the keys that have to be folded anew
 */
export async function reject(db: LecternDb, refused: readonly OutboxEntry[]): Promise<string[]> {
  if (refused.length === 0) return [];
  const all = await db.outbox.orderBy('seq').toArray();
  const gone = new Set(refused.map(({ seq }) => seq));
  const dependants: OutboxEntry[] = [];
  for (const entry of all) {
    if (gone.has(entry.seq) || !isFolded(entry) || entry.state === 'acked') continue;
    if (!entry.deps.some((seq) => gone.has(seq))) continue;
    gone.add(entry.seq);
    dependants.push({
      ...entry,
      state: 'rejected',
      lease: null,
      settled: !entry.sent,
      lastError: { status: 409, code: 'DEP_REJECTED', message: null },
    });
  }
  await db.outbox.bulkPut([...refused, ...dependants]);
  return [...refused, ...dependants].flatMap(({ touches }) => touches);
}
