/** Things that were made here and have not reached the server: it does not know them yet, and refuses whoever asks for them. */
import type { LecternDb } from '../db.ts';
import { entityKey } from '../entity-key.ts';

const CREATES = 'createSkillForOwner';

/** How many lessons the server does not know yet. */
export const creationsWaiting = (db: LecternDb): Promise<number> =>
  db.outbox.filter(({ op, state }) => op === CREATES && state !== 'acked').count();

export async function waitsForCreation(db: LecternDb, skillId: string): Promise<boolean> {
  const skill = await db.skills.get(skillId);
  if (!skill || skill.ver > 0) return false;
  const waiting = await db.outbox
    .where('touches')
    .equals(entityKey('skill', skillId))
    .filter(({ op, state }) => op === CREATES && state !== 'acked')
    .count();
  return waiting > 0;
}
