/** All notes of the person, by lesson. */
import type { Note } from '#contract/content/note.ts';
import { skillPath } from '#domain/learning-path.ts';
import type { LecternDb } from '#store/db.ts';
import { notes } from '#store/queries/notes.ts';
import { outermostBlocks } from './parts/outermost-blocks.ts';

export type NotedLesson = {
  skillId: string;
  /** null: the lesson is not on this device */
  lesson: { title: string; path: string } | null;
  /** in the order of the lesson's blocks; those on the whole of it come first, those whose block is gone last */
  notes: (Note & { lost: boolean })[];
  changedAt: number;
};

/** The lesson whose note changed last comes first. */
export async function notedLessons(db: LecternDb): Promise<NotedLesson[]> {
  const bySkill = new Map<string, Note[]>();
  for (const note of await notes(db)) bySkill.set(note.skillId, [...(bySkill.get(note.skillId) ?? []), note]);
  const skillIds = [...bySkill.keys()];
  const [skills, bodies] = await Promise.all([db.skills.bulkGet(skillIds), db.bodies.bulkGet(skillIds)]);
  return skillIds
    .map((skillId, at) => {
      const skill = skills[at];
      const body = bodies[at];
      const own = bySkill.get(skillId) ?? [];
      return {
        skillId,
        lesson: skill ? { title: skill.title, path: skillPath(skill.tenantSlug, skill.skillSlug) } : null,
        notes: inOrder(own, body ? [...outermostBlocks(body.document).keys()] : null),
        changedAt: Math.max(...own.map(({ updatedAt }) => updatedAt)),
      };
    })
    .sort((a, b) => b.changedAt - a.changedAt);
}

/** @param keys  null: the text is not on this device, so nobody knows what is gone */
function inOrder(own: readonly Note[], keys: readonly string[] | null) {
  const places = new Map(keys?.map((key, place) => [key, place]));
  const placeOf = ({ blockKey }: Note) =>
    blockKey === null ? -1 : (places.get(blockKey) ?? Number.POSITIVE_INFINITY);
  const compared = (a: number, b: number) => (a === b ? 0 : a - b);
  return own
    .map((note) => ({
      ...note,
      lost: keys !== null && note.blockKey !== null && !places.has(note.blockKey),
    }))
    .sort((a, b) => compared(placeOf(a), placeOf(b)) || a.createdAt - b.createdAt);
}
