/** Publications of a skill that the server has not settled. */
import type { LecternDb } from '#store/db.ts';

export type Publications = {
  /** waits to be sent or for its answer */
  waiting: boolean;
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
    waiting: newest?.state === 'queued' || newest?.state === 'sending',
    refused: newest?.state === 'rejected' ? { code: newest.lastError?.code ?? null } : null,
  };
}
