/** What a person narrows a catalog by, and which courses are left. */
import { difficulties } from '#domain/difficulty.ts';
import { foldText } from '#domain/fold.ts';
import { isNearWord } from '#domain/near-word.ts';
import { mapInTurns } from '#store/in-turns.ts';
import type { CourseCard } from '#store/queries/course-cards.ts';

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

type Test = (card: CourseCard) => boolean;

/** Each distinct word is judged once a query: titles of one catalog say the same words. */
function nearTo(typed: string): (word: string) => boolean {
  const judged = new Map<string, boolean>();
  return (word) => {
    const known = judged.get(word);
    if (known !== undefined) return known;
    const near = isNearWord(typed, word);
    judged.set(word, near);
    return near;
  };
}

function testsOf({ text, here, difficulties }: CourseFilter, readable: ReadonlySet<string>) {
  const wanted = foldText(text).split(/\s+/).filter(Boolean);
  const near = wanted.map(nearTo);
  const narrows: Test = ({ course: { collectionId, difficulty } }) => {
    if (here && !readable.has(collectionId)) return false;
    return difficulties.length === 0 || (difficulty !== null && difficulties.includes(difficulty));
  };
  const asTyped: Test = (card) => wanted.every((word) => foldedOf(card).all.includes(word));
  const withSlips: Test = (card) =>
    wanted.every(
      (word, at) => foldedOf(card).all.includes(word) || wordsOf(card).some((each) => near[at]?.(each)),
    );
  return { narrows, asTyped, withSlips, hasWords: wanted.length > 0 };
}

/**
 * Every word must be found; where no course has them as they were typed, a slip in each is forgiven.
 * @param readable  ids of the courses that are on this device
 */
export function filteredCourses(
  cards: readonly CourseCard[],
  filter: CourseFilter,
  readable: ReadonlySet<string>,
): CourseCard[] {
  const { narrows, asTyped, withSlips, hasWords } = testsOf(filter, readable);
  const narrowed = cards.filter(narrows);
  if (!hasWords) return narrowed;
  const exact = narrowed.filter(asTyped);
  return exact.length > 0 ? exact : narrowed.filter(withSlips);
}

/** The same of thousands, in turns; rejects once the signal says that nobody waits for it. */
export async function filteredInTurns(
  cards: readonly CourseCard[],
  filter: CourseFilter,
  readable: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<CourseCard[]> {
  const { narrows, asTyped, withSlips, hasWords } = testsOf(filter, readable);
  const those = async (of: readonly CourseCard[], test: Test) => {
    const fits = await mapInTurns(of, test, signal);
    return of.filter((_, at) => fits[at]);
  };
  const narrowed = await those(cards, narrows);
  if (!hasWords) return narrowed;
  const exact = await those(narrowed, asTyped);
  return exact.length > 0 ? exact : those(narrowed, withSlips);
}

/** The difficulties that courses have, easiest first. */
export function difficultiesOf(cards: readonly CourseCard[]): string[] {
  const used = new Set(cards.map(({ course }) => course.difficulty));
  return difficulties.filter((difficulty) => used.has(difficulty));
}
