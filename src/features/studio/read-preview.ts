/** What a row of the studio holds, in a few words: sections of a skill, contents of a collection, questions of a skill. */
import { textOf } from '#contract/document/sections.ts';
import type { LecternDb } from '#store/db.ts';

export const sectionTitles = async (db: LecternDb, skillId: string): Promise<string[]> =>
  (await db.skills.get(skillId))?.sections.map(({ title }) => title) ?? [];

export async function childTitles(db: LecternDb, collectionId: string): Promise<string[]> {
  const collection = await db.collections.get(collectionId);
  if (!collection) return [];
  const ids = collection.children.map(({ id }) => id);
  const [skills, collections] = await Promise.all([db.skills.bulkGet(ids), db.collections.bulkGet(ids)]);
  return ids.flatMap((_, at) => (skills[at] ?? collections[at])?.title ?? []);
}

/** What each question asks, in the order of the text; null: its text is not on this device. */
export async function questionTitles(db: LecternDb, skillId: string): Promise<string[] | null> {
  const skill = await db.skills.get(skillId);
  if (skill && skill.bodyVersion === null) return [];
  const body = await db.bodies.get(skillId);
  if (!body) return null;
  return body.document.content
    .filter((block) => block.type === 'question')
    .map((block) =>
      block.content
        .filter((part) => part.type === 'questionPrompt')
        .map(textOf)
        .join(' ')
        .trim(),
    );
}
