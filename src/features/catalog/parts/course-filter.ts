/** What a person narrows a catalog by, and which courses are left. */
import { difficulties } from '#domain/difficulty.ts';
import { isNearWord } from '#domain/near-word.ts';
import { foldText } from '#domain/search.ts';
import type { CourseCard } from '#store/queries/collections.ts';

export type CourseFilter = { text: string; here: boolean; difficulties: readonly string[] };

export const noFilter: CourseFilter = { text: '', here: false, difficulties: [] };

export const isFiltering = ({ text, here, difficulties }: CourseFilter) =>
  text.trim() !== '' || here || difficulties.length > 0;

/** Of each course as it is on this device: of thousands, what was read at one key is not read again at the next. */
const folded = new WeakMap<CourseCard['course'], { all: string; words?: readonly string[] }>();

function foldedOf({ course }: CourseCard) {
  const known = folded.get(course);
  if (known) return known;
  const { title, titleSub, shortDescription, description, catalogTags } = course;
  const tags = catalogTags.filter(({ enabled }) => enabled).map(({ name }) => name);
  const made: { all: string; words?: readonly string[] } = {
    all: foldText([title, titleSub, shortDescription, description, ...tags].join('\n')),
  };
  folded.set(course, made);
  return made;
}

/** Those in which a slip is forgiven: not each word of a description. */
function wordsOf(card: CourseCard): readonly string[] {
  const known = foldedOf(card);
  const { title, titleSub, catalogTags } = card.course;
  known.words ??= foldText([title, titleSub, ...catalogTags.map(({ name }) => name)].join('\n'))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  return known.words;
}

/**
 * Every word must be found; where no course has them as they were typed, a slip in each is forgiven.
 * @param readable  ids of the courses that are on this device
 */
export function filteredCourses(
  cards: readonly CourseCard[],
  { text, here, difficulties }: CourseFilter,
  readable: ReadonlySet<string>,
): CourseCard[] {
  const wanted = foldText(text).split(/\s+/).filter(Boolean);
  const narrowed =
    here || difficulties.length > 0
      ? cards.filter(({ course: { collectionId, difficulty } }) => {
          if (here && !readable.has(collectionId)) return false;
          return difficulties.length === 0 || (difficulty !== null && difficulties.includes(difficulty));
        })
      : [...cards];
  if (wanted.length === 0) return narrowed;
  const exact = narrowed.filter((card) => wanted.every((word) => foldedOf(card).all.includes(word)));
  if (exact.length > 0) return exact;
  return narrowed.filter((card) =>
    wanted.every(
      (word) => foldedOf(card).all.includes(word) || wordsOf(card).some((each) => isNearWord(word, each)),
    ),
  );
}

/** The difficulties that courses have, easiest first. */
export function difficultiesOf(cards: readonly CourseCard[]): string[] {
  const used = new Set(cards.map(({ course }) => course.difficulty));
  return difficulties.filter((difficulty) => used.has(difficulty));
}
