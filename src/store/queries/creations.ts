/** Things that were made here and have not reached the server: it does not know them yet, and refuses whoever asks for them. */
import type { LecternDb } from '../db.ts';
import { entityKey } from '../entity-key.ts';

export async function waitsForCreation(db: LecternDb, skillId: string): Promise<boolean> {
  const skill = await db.skills.get(skillId);
  if (!skill || skill.ver > 0) return false;
  const waiting = await db.outbox
    .where('touches')
    .equals(entityKey('skill', skillId))
    .filter(({ op, state }) => op === 'createSkillForOwner' && state !== 'acked')
    .count();
  return waiting > 0;
}
