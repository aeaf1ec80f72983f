/** Numbers and lists, in English. */
import { listText, numberText } from '#domain/written.ts';

/** What this catalogue is written in. */
export const ENGLISH = { locale: 'en' };

const plural = new Intl.PluralRules(ENGLISH.locale);

/** '1,234' */
export const inDigits = (number: number): string => numberText(number, ENGLISH.locale);

export const countOf = (count: number, one: string, other: string): string =>
  `${inDigits(count)} ${plural.select(count) === 'one' ? one : other}`;

/** 'Anna, Ben, and Cleo'; the last word is 'or' where one of them is meant. */
export const listOf = (texts: readonly string[], type?: 'disjunction'): string =>
  listText(texts, ENGLISH.locale, type);
