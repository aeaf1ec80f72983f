/**
 * The forms in which letters are compared: as people read them, not as a keyboard, a word processor or a web page has written them. Whatever
 * searches, filters, names or judges folds with these alone (names of accounts: `fold-name.ts`).
 */

/** Letters that no decomposition takes apart. */
const plain: Record<string, string> = { ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe', đ: 'd', ł: 'l', ı: 'i', þ: 'th' };

/**
 * What nobody sees is dropped as well: soft hyphens, blanks of no width, joiners (`DI`), and the line that stretches an Arabic word (U+0640).
 */
const marks = /[\p{M}\p{DI}\u0640]+/gu;
/** Accents and points alone: in most scripts a mark is a vowel, and in Japanese (U+3099, U+309A) it makes another letter. */
const accents = /(?![\u3099\u309a])\p{sc=Zinh}|[\p{DI}\u0640\u0591-\u05c7]/gu;

const folded = (text: string, dropped = marks) =>
  text
    .normalize('NFKD')
    .replace(dropped, '')
    .toLowerCase()
    .replace(/[ßøæœđłıþ]/g, (letter) => plain[letter] ?? letter)
    // Signs that phones and word processors put in place of a keyboard's.
    .replace(/[‘’ʼ′]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/[‐‑–−]/g, '-');

/** For finding: without case, accents, width, and what nobody sees. */
export const foldText = (text: string): string => folded(text);

/** For judging an answer in words (D87): blanks and a sentence's full stop do not matter either, nor which sign begins the decimals. */
export const foldAnswer = (text: string): string =>
  folded(text, accents)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(?<![\d.,])(\d+),(\d+)(?![\d.,])/g, '$1.$2')
    .replace(/(?<=[\p{L}\p{N}])[.。]$/u, ''); // after a word alone: '..' is an answer of its own
