/** Whether a word was meant that was typed with a slip: a letter too many, too few, another one, or two in the wrong order. */

/** As many as the search forgives. */
const slipsForgiven = (typed: string): 0 | 1 | 2 => (typed.length > 6 ? 2 : typed.length > 3 ? 1 : 0);

/** @param typed  the beginning of a word, or all of it; both folded alike */
export function isNearWord(typed: string, word: string): boolean {
  const slips = slipsForgiven(typed);
  if (slips === 0 || word.length < typed.length - slips) return false;
  const length = Math.min(word.length, typed.length + slips);
  // rows of the Damerau-Levenshtein distance; only a band around the diagonal can stay within the slips
  let twoBefore: number[] = [];
  let before = Array.from({ length: length + 1 }, (_, at) => at);
  for (let row = 1; row <= typed.length; row++) {
    const from = Math.max(1, row - slips);
    const to = Math.min(length, row + slips);
    const now: number[] = new Array(length + 1).fill(slips + 1);
    now[0] = row;
    let least = from === 1 ? row : slips + 1;
    for (let at = from; at <= to; at++) {
      const same = typed[row - 1] === word[at - 1];
      let distance = Math.min(
        cell(before, at - 1) + (same ? 0 : 1),
        cell(before, at) + 1,
        cell(now, at - 1) + 1,
      );
      const swapped = row > 1 && at > 1 && typed[row - 1] === word[at - 2] && typed[row - 2] === word[at - 1];
      if (swapped) distance = Math.min(distance, cell(twoBefore, at - 2) + 1);
      now[at] = distance;
      least = Math.min(least, distance);
    }
    if (least > slips) return false;
    [twoBefore, before] = [before, now];
  }
  return before.some((distance, at) => at > 0 && distance <= slips);
}

const cell = (row: readonly number[], at: number): number => row[at] ?? Number.POSITIVE_INFINITY;
