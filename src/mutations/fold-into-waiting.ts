/** A change becomes part of what waits on the same thing already. It knows every mutation: what waits is applied again. */
import type { LecternDb } from '#store/db.ts';
import { parseKey } from '#store/entity-key.ts';
import type { OutboxEntry } from '#store/tables/outbox.ts';
import type { AnyMutation, Enqueued } from './definition.ts';
import { isFolded } from './effect.ts';
import { refold } from './refold.ts';
import { touchedBy } from './touched-by.ts';

const isOpen = ({ sent, state }: OutboxEntry) => !sent && state === 'queued';

/** Waiting changes of one thing become one call, or none (LOCAL-022). @returns null when this one has to go by itself */
export async function foldIntoWaiting(
  db: LecternDb,
  mutation: AnyMutation,
  args: Record<string, unknown>,
): Promise<Enqueued | null> {
  if (!mutation.into && !mutation.deletes) return null;
  const touches = await touchedBy(db, mutation, args, '');
  const touching = await db.outbox.where('touches').anyOf(touches).distinct().toArray();
  const waiting = touching.filter(isFolded).sort((a, b) => a.seq - b.seq);
  const last = waiting.at(-1);
  if (!last) return null;
  const withdrawn = await withdraw(db, mutation, args, { touches, waiting });
  if (withdrawn) return withdrawn;
  // What came between would be overtaken: only the last one takes it up.
  if (!isOpen(last) || touches.some((key) => !last.touches.includes(key))) return null;
  const vars = mutation.into?.[last.op]?.(last, args) ?? null;
  if (vars === null) return null;
  await db.outbox.put({ ...last, vars });
  await refold(db, last.touches);
  return { id: last.id, seq: last.seq };
}

/** @returns null: it deletes nothing, or what it deletes is known elsewhere */
async function withdraw(
  db: LecternDb,
  { deletes }: AnyMutation,
  args: Record<string, unknown>,
  { touches, waiting }: { touches: readonly string[]; waiting: readonly OutboxEntry[] },
): Promise<Enqueued | null> {
  if (!deletes) return null;
  const gone = new Set(deletes === true ? touches : deletes(args));
  const theirs = waiting.filter((entry) => entry.touches.some((key) => gone.has(key)));
  const last = theirs.at(-1);
  if (!last || !(await nothingElseNeeds(db, theirs, gone))) return null;
  await db.outbox.bulkDelete(theirs.map(({ seq }) => seq));
  await refold(db, new Set(theirs.flatMap((entry) => entry.touches)));
  return { id: last.id, seq: last.seq, withdrawn: theirs.map(({ id }) => id) };
}

/** All that is deleted was made by these, none of which was sent; they make nothing besides, and nothing builds on them. */
async function nothingElseNeeds(
  db: LecternDb,
  waiting: readonly OutboxEntry[],
  deleted: ReadonlySet<string>,
): Promise<boolean> {
  const idOf = (key: string) => parseKey(key)?.id;
  const made = new Set(waiting.flatMap(({ temporaryIds }) => temporaryIds));
  const deletedIds = new Set([...deleted].map(idOf));
  const own = waiting.every(
    (entry) =>
      isOpen(entry) &&
      (entry.temporaryIds.length > 0
        ? entry.temporaryIds.every((id) => deletedIds.has(id))
        : entry.touches.every((key) => deleted.has(key))),
  );
  if (!own || [...deletedIds].some((id) => id === undefined || !made.has(id))) return false;
  const withdrawn = new Set(waiting.map(({ seq }) => seq));
  const builders = await db.outbox.filter(
    ({ seq, deps }) => !withdrawn.has(seq) && deps.some((dep) => withdrawn.has(dep)),
  );
  return (await builders.count()) === 0;
}
