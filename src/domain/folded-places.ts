import { foldText } from './fold.ts';

/**
 * Where the words of a query are in a text, as places in the text itself: a letter may become none or two when it is folded.
 * @param wanted  folded
 */
export function placesOf(wanted: string, text: string): { from: number; to: number }[] {
  const sources: { from: number; to: number }[] = [];
  let all = '';
  let at = 0;
  for (const letter of text) {
    const each = foldText(letter);
    const to = at + letter.length;
    const before = sources.at(-1);
    if (each === '' && before) before.to = to;
    for (let n = 0; n < each.length; n += 1) sources.push({ from: at, to });
    all += each;
    at = to;
  }
  const places: { from: number; to: number }[] = [];
  if (wanted === '') return places;
  for (let hit = all.indexOf(wanted); hit >= 0; hit = all.indexOf(wanted, hit + wanted.length)) {
    const from = Math.max(places.at(-1)?.to ?? 0, sources[hit]?.from ?? 0);
    const to = sources[hit + wanted.length - 1]?.to ?? from;
    if (to > from) places.push({ from, to });
  }
  return places;
}
