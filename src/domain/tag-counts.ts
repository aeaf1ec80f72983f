/** Tags with how often they occur, the most frequent first; equal ones by name (COLL-012). */
export type TagCount = { tag: string; count: number };

export const sortedTags = (tags: readonly TagCount[]): TagCount[] =>
  tags.toSorted((a, b) => b.count - a.count || a.tag.localeCompare(b.tag));
