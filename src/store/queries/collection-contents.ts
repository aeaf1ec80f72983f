/** What a collection holds, as a tree: a course's page shows it. */
import { type CollectionProgress, collectionProgress } from '#domain/learning-progress.ts';
import type { LecternDb } from '../db.ts';
import type { CollectionRow, ProgressRow, SkillRow } from '../tables/synced.ts';
import { type CollectionsById, progressOf, skillsUnder } from './collections.ts';

export type ContentItem =
  | { type: 'skill'; skill: SkillRow; progress: ProgressRow | undefined }
  | { type: 'collection'; collection: CollectionRow; progress: CollectionProgress; contents: ContentItem[] };

/** From the rows around it. What is not on this device is left out. */
export async function contentsIn(
  db: LecternDb,
  collection: CollectionRow,
  all: CollectionsById,
): Promise<ContentItem[]> {
  const skillIds = skillsUnder(collection, all);
  const [skillRows, progress] = await Promise.all([db.skills.bulkGet(skillIds), progressOf(db, skillIds)]);
  const skills = new Map(skillRows.filter((row) => row !== undefined).map((skill) => [skill.skillId, skill]));
  const itemsOf = (parent: CollectionRow, above: ReadonlySet<string>): ContentItem[] =>
    parent.children.flatMap((child): ContentItem[] => {
      const skill = skills.get(child.id);
      if (child.type === 'skill')
        return skill ? [{ type: 'skill', skill, progress: progress.get(child.id) }] : [];
      const inner = all.get(child.id);
      if (!inner || above.has(child.id)) return [];
      return [
        {
          type: 'collection',
          collection: inner,
          progress: collectionProgress(skillsUnder(inner, all), (id) => progress.get(id)),
          contents: itemsOf(inner, new Set([...above, child.id])),
        },
      ];
    });
  return itemsOf(collection, new Set([collection.collectionId]));
}
