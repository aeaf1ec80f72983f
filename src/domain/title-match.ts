/** Finds titles by the beginnings of their words: in any order, whatever the case and the accents. Slips are forgiven where nothing fits else. */

import { foldText } from './fold.ts';
import { isNearWord } from './near-word.ts';

export type TitleKey = { whole: string; words: readonly string[] };

const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');

/** Made once a title, asked at every key. */
export function titleKey(title: string): TitleKey {
  const whole = foldText(title);
  return { whole, words: wordsOf(whole) };
}

const SAME = 4;
const BEGINS = 3;
const INSIDE = 1;
const NEAR = 0.5;

/** @returns how well it fits, more is better; 0: one word of the query is nowhere in it */
export function titleFit(query: TitleKey, title: TitleKey, slips = false): number {
  let fit = 0;
  for (const word of query.words) {
    const best = Math.max(0, ...title.words.map((each) => wordFit(word, each, slips)));
    if (best === 0) return 0;
    fit += best;
  }
  if (fit === 0) return 0;
  const begins = title.whole.startsWith(query.whole) ? BEGINS : 0;
  // Of two that fit alike the shorter one is meant.
  return fit + begins + 1 / (1 + title.words.length);
}

function wordFit(asked: string, word: string, slips: boolean): number {
  if (word === asked) return SAME;
  if (word.startsWith(asked)) return BEGINS;
  if (word.includes(asked)) return INSIDE;
  return slips && isNearWord(asked, word) ? NEAR : 0;
}

type Keyed = { key: TitleKey };

/** The best first; equal ones in the order given. Only those without a slip, where there are such. */
export function bestFits<T extends Keyed>(query: string, all: readonly T[], most: number): T[] {
  const exact = fitsOf(query, all, { most });
  return exact.length > 0 ? exact : fitsOf(query, all, { most, slips: true });
}

/** @param how.slips  words that were typed with a slip fit as well */
export function fitsOf<T extends Keyed>(
  query: string,
  all: readonly T[],
  { most, slips = false }: { most: number; slips?: boolean },
): T[] {
  const asked = titleKey(query);
  return all
    .map((each) => ({ each, fit: titleFit(asked, each.key, slips) }))
    .filter(({ fit }) => fit > 0)
    .sort((a, b) => b.fit - a.fit)
    .slice(0, most)
    .map(({ each }) => each);
}
