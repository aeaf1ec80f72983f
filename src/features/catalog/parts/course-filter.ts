/** What a person narrows a catalog by, and which courses are left. */
import { difficulties } from '#domain/difficulty.ts';
import type { CourseCard } from '#store/queries/collections.ts';

export type CourseFilter = { text: string; here: boolean; difficulties: readonly string[] };

export const noFilter: CourseFilter = { text: '', here: false, difficulties: [] };

export const isFiltering = ({ text, here, difficulties }: CourseFilter) =>
  text.trim() !== '' || here || difficulties.length > 0;

/** Without case and accents. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

function textOf({ course }: CourseCard): string {
  const { title, titleSub, shortDescription, description, catalogTags } = course;
  const tags = catalogTags.filter(({ enabled }) => enabled).map(({ name }) => name);
  return plain([title, titleSub, shortDescription, description, ...tags].join('\n'));
}

/** Every word must be found. @param readable ids of the courses that are on this device */
export function filteredCourses(
  cards: readonly CourseCard[],
  { text, here, difficulties }: CourseFilter,
  readable: ReadonlySet<string>,
): CourseCard[] {
  const wanted = plain(text).split(/\s+/).filter(Boolean);
  return cards.filter((card) => {
    const { collectionId, difficulty } = card.course;
    if (here && !readable.has(collectionId)) return false;
    if (difficulties.length > 0 && !(difficulty && difficulties.includes(difficulty))) return false;
    if (wanted.length === 0) return true;
    const found = textOf(card);
    return wanted.every((word) => found.includes(word));
  });
}

/** The difficulties that courses have, easiest first. */
export function difficultiesOf(cards: readonly CourseCard[]): string[] {
  const used = new Set(cards.map(({ course }) => course.difficulty));
  return difficulties.filter((difficulty) => used.has(difficulty));
}
