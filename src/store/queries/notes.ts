/** The private notes of the person, as this device shows them; what was taken away is left out. */
import type { Note } from '#contract/content/note.ts';
import type { LecternDb } from '../db.ts';

/** In the order in which they were written. */
export async function notes(db: LecternDb): Promise<Note[]> {
  const rows = (await db.things.where('thing').equals('note').toArray()) as unknown as Note[];
  return rows.filter(({ body }) => body !== '').sort((a, b) => a.createdAt - b.createdAt);
}

export async function notesOfSkill(db: LecternDb, skillId: string): Promise<Note[]> {
  return (await notes(db)).filter((note) => note.skillId === skillId);
}
