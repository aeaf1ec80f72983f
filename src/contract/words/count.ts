/** Numbers with their noun, in English. */
import { numberText } from '#domain/written-numbers.ts';

/** What this catalogue is written in. */
export const ENGLISH = { locale: 'en' };

const plural = new Intl.PluralRules(ENGLISH.locale);

/** '1,234' */
export const inDigits = (number: number): string => numberText(number, ENGLISH.locale);

export const countOf = (count: number, one: string, other: string): string =>
  `${inDigits(count)} ${plural.select(count) === 'one' ? one : other}`;
