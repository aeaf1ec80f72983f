/** Tags as they are typed into one field, with commas between them. */
export const MOST_TAG_LETTERS = 100;

export const typedTags = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
];

export const longTag = (text: string): string | undefined =>
  typedTags(text).find(({ length }) => length > MOST_TAG_LETTERS);
