/** Finds titles by the beginnings of their words: in any order, whatever the case and the accents. */

export type TitleKey = { whole: string; words: readonly string[] };

const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');

/** Made once a title, asked at every key. */
export function titleKey(title: string): TitleKey {
  const whole = folded(title);
  return { whole, words: wordsOf(whole) };
}

const SAME = 4;
const BEGINS = 3;
const INSIDE = 1;

/** @returns how well it fits, more is better; 0: one word of the query is nowhere in it */
export function titleFit(query: TitleKey, title: TitleKey): number {
  let fit = 0;
  for (const word of query.words) {
    const best = Math.max(0, ...title.words.map((each) => wordFit(word, each)));
    if (best === 0) return 0;
    fit += best;
  }
  if (fit === 0) return 0;
  const begins = title.whole.startsWith(query.whole) ? BEGINS : 0;
  // Of two that fit alike the shorter one is meant.
  return fit + begins + 1 / (1 + title.words.length);
}

function wordFit(asked: string, word: string): number {
  if (word === asked) return SAME;
  if (word.startsWith(asked)) return BEGINS;
  return word.includes(asked) ? INSIDE : 0;
}

/** The best first; equal ones in the order given. */
export function bestFits<T extends { key: TitleKey }>(query: string, all: readonly T[], most: number): T[] {
  const asked = titleKey(query);
  return all
    .map((each) => ({ each, fit: titleFit(asked, each.key) }))
    .filter(({ fit }) => fit > 0)
    .sort((a, b) => b.fit - a.fit)
    .slice(0, most)
    .map(({ each }) => each);
}
