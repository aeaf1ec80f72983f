/** Which texts have something to read in them: one rule for every name, title and comment, on both sides. */

/** White space, marks without a letter, joiners and signs of direction, and letters that are drawn as nothing. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Z}\p{M}\u2800\u115f\u1160\u3164\uffa0]/gu;

/** Overrides, embeddings and isolates: they turn round what stands beside a name. Joiners and marks of a script stay. */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g;

export const isVisible = (text: string): boolean => text.replace(UNSEEN, '') !== '';

/** As a name is kept. */
export const namedText = (text: string): string => text.replace(DIRECTIONS, '').trim();
