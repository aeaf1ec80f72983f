/**
 * An organization's own words for what it teaches (PROF-011, D79). A catalogue says `[[skill]]`, `[[Skills]]`, `[[a course]]` where they belong,
 * and is wrapped in `inTerms`; which words are meant is known once for the page.
 */
import { localKeys } from '#domain/storage-keys.ts';

type Terms = Partial<
  Record<'skill' | 'skills' | 'collection' | 'collections' | 'course' | 'courses', string | undefined>
>;

/** Those of the organization that was open last: the first page says them at once. Beside the app, in workers and on the server, the default ones. */
function kept(): Terms {
  try {
    return JSON.parse((typeof document === 'object' && localStorage.getItem(localKeys.terms)) || '{}');
  } catch {
    return {}; // the browser keeps nothing, or another version wrote it
  }
}

let terms = kept();

const listeners = new Set<() => void>();

/** @param next  as they are in the middle of a sentence */
export function setTerms(next: Terms): void {
  terms = next;
  for (const listener of [...listeners]) listener();
}

/** Another object with each change. */
export const spokenTerms = (): Terms => terms;

/** @returns how to hear of it no more */
export function onTerms(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** In a sentence a word has a small letter, unless it has a capital further on. */
const small = (word = ''): string =>
  word.slice(1) === word.slice(1).toLowerCase() ? word.toLowerCase() : word;

/** @param terminology  as the organization writes its words */
export const termsOf = (terminology: Terms): Terms =>
  Object.fromEntries(Object.entries(terminology).map(([name, word]) => [name, small(word)]));

/** @returns what is said of one organization's things, on a page that speaks the words of another. undefined: those of the page */
export function inWordsOf<Said>(of: { terminology: Terms } | undefined, say: () => Said): Said {
  if (!of) return say();
  const ofPage = terms;
  terms = termsOf(of.terminology);
  try {
    return say();
  } finally {
    terms = ofPage;
  }
}

/** As English makes it; an organization that means another one says so. */
const pluralOf = (one: string): string =>
  /(?:s|x|z|ch|sh)$/i.test(one) ? `${one}es` : one.replace(/([^aeiou])y$/i, '$1ie').concat('s');

/** 'a unit', 'a university course', 'an hour', 'an Übung', 'an LMS course'. */
const soundsOfVowel = (word: string): boolean => {
  const letters = word.normalize('NFD').replace(/\p{M}/gu, '');
  if (/^(?:uni(?:[cfoqstv]|$)|us[aeu]|ut[ei]|ubi|uk|eu|ewe|one\b|once)/i.test(letters)) return false;
  if (/^[A-Z]{2,}\b/.test(letters)) return /^[AEFHILMNORSX]/.test(letters); // read letter by letter
  return /^(?:[aeiouæøœ]|ho(?:ur|nes|no)|heir)/i.test(letters);
};

const said = (text: string): string =>
  text.replace(
    /\[\[(an? )?(\w+?)(s?)\]\]/gi,
    (_, article: string | undefined, name: string, many: string) => {
      const key = name.toLowerCase() as 'skill';
      const one = terms[key] || key;
      const small = many ? terms[`${key}s`] || pluralOf(one) : one;
      const word = key === name ? small : small.charAt(0).toUpperCase() + small.slice(1);
      if (!article) return word;
      const before = soundsOfVowel(word) ? 'an' : 'a';
      return `${article.startsWith('A') ? before.charAt(0).toUpperCase() + before.slice(1) : before} ${word}`;
    },
  );

/** A part of the catalogue: texts, functions that give texts, and tables of both, each said when it is read. */
export function inTerms<Words>(words: Words): Words {
  if (typeof words === 'string') return said(words) as Words;
  if (typeof words === 'function')
    return ((...args: unknown[]) => inTerms((words as (...given: unknown[]) => unknown)(...args))) as Words;
  if (typeof words !== 'object' || words === null) return words;
  if (Array.isArray(words)) return words.map(inTerms) as Words;
  return new Proxy(words, { get: (of, key) => inTerms(of[key as keyof typeof of]) });
}
