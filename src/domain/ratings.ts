/** Likes as the person sees them: the count that has come, with their own act in it at once (D61). */
export type OwnRating = { value: 'like' | 'dislike' | null; counted: 'like' | 'dislike' | null };

export function shownRatings(
  counts: { likes: number; dislikes: number },
  own: OwnRating = { value: null, counted: null },
): { likes: number; dislikes: number } {
  const shown = (count: number, kind: 'like' | 'dislike') =>
    Math.max(0, count + Number(own.value === kind) - Number(own.counted === kind));
  return { likes: shown(counts.likes, 'like'), dislikes: shown(counts.dislikes, 'dislike') };
}
