/**
 * English as a language that is written from the right and 40 % longer (ux-guide 11): what is cut off, overlaps or points the wrong way
 * with it would do so with a real one. Letters keep their meaning, so that whoever looks can still read.
 */

/** How much longer each text becomes. */
const LONGER = 0.4;
const FILLER = 'אבגדהוזחטי ';

const accents: Record<string, string> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  c: 'ç',
  n: 'ñ',
  A: 'Å',
  E: 'É',
  O: 'Ö',
  U: 'Ü',
};

export function pseudoText(text: string): string {
  const accented = text.replace(/[aeioucnAEOU]/g, (letter) => accents[letter] ?? letter);
  const more = Math.ceil(text.length * LONGER);
  return `${accented} ${FILLER.repeat(Math.ceil(more / FILLER.length)).slice(0, Math.max(1, more - 1))}`;
}

/** A part of the catalogue, said in it: texts, functions that give texts, and tables of both. */
export function inPseudoLanguage<Words>(words: Words): Words {
  if (typeof words === 'string') return pseudoText(words) as Words;
  if (typeof words === 'function')
    return ((...args: unknown[]) =>
      inPseudoLanguage((words as (...given: unknown[]) => unknown)(...args))) as Words;
  if (typeof words !== 'object' || words === null || Array.isArray(words)) return words;
  return Object.fromEntries(
    Object.entries(words).map(([name, value]) => [name, inPseudoLanguage(value)]),
  ) as Words;
}
