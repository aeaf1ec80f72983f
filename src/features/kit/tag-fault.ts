import { tooManyLetters } from '#contract/words/en/common.ts';
import { longTag, MOST_TAG_LETTERS } from '#domain/typed-tags.ts';

/** Of the field in which tags are typed. */
export function tagFault(text: string): string | null {
  const tag = longTag(text);
  return tag === undefined ? null : `“${tag.slice(0, 20)}…”: ${tooManyLetters(tag.length, MOST_TAG_LETTERS)}`;
}
