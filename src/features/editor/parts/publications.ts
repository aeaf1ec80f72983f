/** Publications of a skill that the server has not settled. */
import type { LecternDb } from '#store/db.ts';

export const waitingPublications = (db: LecternDb, skillId: string): Promise<number> =>
  db.outbox
    .filter(
      ({ op, vars, state }) =>
        op === 'updateSkillMeta' && vars.skillId === skillId && (state === 'queued' || state === 'sending'),
    )
    .count();
