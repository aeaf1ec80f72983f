/**
 * The forms in which letters are compared: as people read them, not as a keyboard, a word processor or a web page has written them. Whatever
 * searches, filters, names or judges folds with these alone (names of accounts: `fold-name.ts`).
 */

/** Letters that no decomposition takes apart, and signs that phones and word processors put in place of a keyboard's. */
const plain: Record<string, string> = {
  ...{ ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe', đ: 'd', ł: 'l', ı: 'i', þ: 'th' },
  ...{ '‘': "'", '’': "'", ʼ: "'", '′': "'", '“': '"', '”': '"', '„': '"', '«': '"', '»': '"' },
  ...{ '‐': '-', '‑': '-', '–': '-', '−': '-' },
};
const notPlain = new RegExp(`[${Object.keys(plain).join('')}]`, 'g');

/** Nobody sees them: soft hyphens, blanks of no width, joiners; and the line that stretches an Arabic word. */
const UNSEEN = '\\p{Default_Ignorable_Code_Point}\\u0640';
const marks = new RegExp(`[\\p{M}${UNSEEN}]+`, 'gu');
/** Accents and points alone: in most scripts a mark is a vowel, or makes another letter. */
const accents = new RegExp(
  `(?<=[\\p{sc=Latin}\\p{sc=Greek}\\p{sc=Cyrillic}\\p{sc=Arabic}\\p{sc=Hebrew}]\\p{M}*)\\p{M}+|[${UNSEEN}]+`,
  'gu',
);

const folded = (text: string, dropped: RegExp) =>
  text
    .normalize('NFKD')
    .replace(dropped, '')
    .toLowerCase()
    .replace(notPlain, (letter) => plain[letter] ?? letter);

/** For finding: without case, accents, width, and what nobody sees. */
export const foldText = (text: string): string => folded(text, marks);

/** For judging an answer in words (D87): blanks and a sentence's full stop do not matter either, nor which sign begins the decimals. */
export const foldAnswer = (text: string): string =>
  folded(text, accents)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(?<![\d.,])(\d+),(\d+)(?![\d.,])/g, '$1.$2')
    .replace(/(?<=[\p{L}\p{N}])[.。]$/u, ''); // after a word alone: '..' is an answer of its own

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
