/** What an author has changed since a person was here last: in a course lesson by lesson, in a lesson block by block. */

export type SeenBlock = {
  key: string;
  /** another one once anything in the block is another */
  mark: string;
  /** its first words */
  quote: string;
};

type BlockChanges = { added: SeenBlock[]; changed: SeenBlock[]; removed: SeenBlock[] };

/** A block that was only moved says what it said. What has no words is a block all the same. */
export function blockChanges(before: readonly SeenBlock[], now: readonly SeenBlock[]): BlockChanges {
  const known = new Map(before.map((block) => [block.key, block]));
  const here = new Set(now.map(({ key }) => key));
  return {
    added: now.filter(({ key }) => !known.has(key)),
    changed: now.filter(({ key, mark }) => known.has(key) && known.get(key)?.mark !== mark),
    removed: before.filter(({ key }) => !here.has(key)),
  };
}

/** `version`: of its text, raised by each publication; null: nothing is published */
export type SeenLesson = { skillId: string; title: string; version: number | null };

/** What a device remembers of the text of a lesson, and of the lessons of a course. */
export type SeenText = { skillId: string; version: number; blocks: SeenBlock[] };
export type SeenCourse = { collectionId: string; lessons: SeenLesson[] };

export type LessonChanges = { added: SeenLesson[]; changed: SeenLesson[]; gone: SeenLesson[] };

/** @param readSince  the version of a lesson that the person has read since, by its id: what they have read is no news */
export function lessonChanges(
  before: readonly SeenLesson[],
  now: readonly SeenLesson[],
  readSince: (skillId: string) => number | null,
): LessonChanges {
  const known = new Map(before.map((lesson) => [lesson.skillId, lesson]));
  const here = new Set(now.map(({ skillId }) => skillId));
  const isNews = ({ skillId, version }: SeenLesson) =>
    version !== null && (readSince(skillId) ?? -1) < version;
  return {
    added: now.filter((lesson) => !known.has(lesson.skillId) && isNews(lesson)),
    changed: now.filter((lesson) => {
      const seen = known.get(lesson.skillId);
      return seen !== undefined && (lesson.version ?? 0) > (seen.version ?? 0) && isNews(lesson);
    }),
    gone: before.filter(({ skillId }) => !here.has(skillId)),
  };
}

export const isNothing = (changes: Readonly<Record<string, readonly unknown[]>>): boolean =>
  Object.values(changes).every((each) => each.length === 0);
