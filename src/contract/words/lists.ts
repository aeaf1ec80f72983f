/** Lists, ranges and hours, in English. */
import { clockText as clockIn, listText, rangeText as rangeIn } from '#domain/written-lists.ts';
import { ENGLISH } from './count.ts';

/** 'Anna, Ben, and Cleo'; the last word is 'or' where one of them is meant. */
export const listOf = (texts: readonly string[], type?: 'disjunction'): string =>
  listText(texts, ENGLISH.locale, type);

export const rangeText = (from: number, until: number): string => rangeIn(from, until, ENGLISH, 'to');
export const clockText = (at: number): string => clockIn(at, ENGLISH);
