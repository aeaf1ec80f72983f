/** Who puts content away and back, and puts it up or down in searches (D64); and what of both may stand together (STUDIO-015). */
import { allows, noStanding, type RootType, type Subject } from './policy.ts';

/** canArchive: who manages that catalog. */
export const mayArchive = (subject: Subject, rootType: RootType): boolean =>
  allows('skill', 'Moderate', subject, {
    rootType,
    visible: false,
    free: false,
    loginRequired: true,
    ...noStanding,
  });

export type SearchScores = { boostScore: number; buryScore: number };

/** @returns null: it would be put up and down at once */
export function scoresAfter(now: SearchScores, change: Partial<SearchScores>): SearchScores | null {
  const next = { ...now, ...change };
  return next.boostScore > 0 && next.buryScore > 0 ? null : next;
}
