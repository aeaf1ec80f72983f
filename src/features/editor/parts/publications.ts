/** Publications of a skill that the server has not settled, and what became of one. */
import type { LecternDb } from '#store/db.ts';
import { isUnsent } from '#store/tables/outbox.ts';

export type Publications = {
  /** the id of the newest while it waits to be sent or for its answer */
  waiting: string | null;
  /** the newest was refused, with this code */
  refused: { code: string | null } | null;
};

/** Other changes of what is said about the skill go the same way. */
const publishes = (fields: unknown) =>
  (fields as { workflow?: unknown } | undefined)?.workflow === 'PUBLISHED';

export async function publicationsOf(db: LecternDb, skillId: string): Promise<Publications> {
  const entries = await db.outbox
    .filter(({ op, vars }) => op === 'updateSkillMeta' && vars.skillId === skillId && publishes(vars.fields))
    .sortBy('seq');
  const newest = entries.at(-1);
  return {
    waiting: newest && isUnsent(newest) ? newest.id : null,
    refused: newest?.state === 'rejected' ? { code: newest.lastError?.code ?? null } : null,
  };
}

/** A change that waits no longer may also have been refused, or discarded in Changes. */
export async function isApplied(db: LecternDb, id: string): Promise<boolean> {
  const entry = await db.outbox.where('id').equals(id).first();
  return entry ? entry.state === 'acked' : (await db.delivered.get(id)) !== undefined;
}
