/**
 * Codes as people type and paste them: with blanks and dashes, within a sentence or a link, in full width, on another keyboard. Read before
 * anything is cut or checked, so that a code that is right is never called wrong for what stands around it.
 */
import { type CodeForm, DIGITS } from './code-form.ts';

const LONGEST_TEXT = 2_000;

/** Capitals of another script that look like a Latin one. */
const lookalikes = new Map(
  [
    ['АВЕКМНОРСТУХІЈЅ', 'ABEKMHOPCTYXIJS'],
    ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'],
  ].flatMap(([theirs = '', ours = '']) => [...theirs].map((sign, at) => [sign, ours[at] ?? ''] as const)),
);
/** Which sign is meant where an alphabet has only the other one of two that look alike. */
const twins: Record<string, string> = { O: '0', I: '1', L: '1' };

const isDigit = (point: number) => /^\p{Nd}$/u.test(String.fromCodePoint(point));

/** The capital or digit that is meant; '' for what no code has. */
function signOf(typed: string): string {
  if (/^[A-Za-z0-9]$/.test(typed)) return typed.toUpperCase();
  const point = typed.codePointAt(0) ?? 0;
  if (point >= 0xff01 && point <= 0xff5e) return signOf(String.fromCharCode(point - 0xfee0));
  if (!isDigit(point)) return lookalikes.get(typed.toUpperCase()) ?? '';
  let first = point;
  while (isDigit(first - 1)) first -= 1;
  return String((point - first) % DIGITS.length);
}

/** Uppercase letters and digits of what was typed; all else is left out (REDEEM-002). */
export const codeLetters = (text: string): string => [...text].map(signOf).join('');

type Word = { code: string; plain: boolean };

/** Of a link that has the code in its query: that alone. */
function withoutLink(text: string): string {
  const given = /[?&#]code=([^&#\s]+)/i.exec(text)?.[1];
  if (given === undefined) return text;
  try {
    return decodeURIComponent(given);
  } catch {
    return given;
  }
}

/** Between blanks; null: the text breaks off there, or a word could be no part of the code. */
function wordsOf(text: string, { alphabet }: CodeForm): (Word | null)[] {
  const joined = text.replace(/[\p{Cf}\p{M}\p{Pd}−._·]/gu, '');
  return joined.split(/(\s+)|[^\p{L}\p{N}]+/u).flatMap((part) => {
    if (part === undefined) return [null];
    if (part.trim() === '') return [];
    const signs = [...part].map(signOf).map((sign) => (alphabet.includes(sign) ? sign : (twins[sign] ?? '')));
    const fits = signs.every((sign) => sign !== '' && alphabet.includes(sign));
    return fits ? [{ code: signs.join(''), plain: /\p{Ll}/u.test(part) }] : [null];
  });
}

/**
 * The code in what somebody typed or pasted. Of several that it could be: the one in capitals, with a digit, in one piece; else the last.
 * @returns null: there is none in it
 */
export function typedCode(text: string, form: CodeForm): string | null {
  const words = wordsOf(withoutLink(text.slice(0, LONGEST_TEXT)), form);
  const all = words.filter((word) => word !== null).length;
  let best: { code: string; rank: number } | null = null;
  for (const from of words.keys()) {
    let code = '';
    let plain = false;
    let even = true;
    for (let at = from; code.length < form.length; at += 1) {
      const word = words[at];
      if (!word) break;
      code += word.code;
      plain ||= word.plain;
      even &&= word.code.length === words[from]?.code.length;
      if (code.length !== form.length) continue;
      const digit = /\d/.test(code);
      // Small words of a sentence are no code, nor is one with the words behind it.
      if (plain && !(digit && even) && at - from + 1 < all) continue;
      const rank = (plain ? 0 : 4) + (digit ? 2 : 0) + (at === from ? 1 : 0);
      if (best === null || rank >= best.rank) best = { code, rank };
    }
  }
  return best?.code ?? null;
}
