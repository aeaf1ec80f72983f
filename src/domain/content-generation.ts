/** Tags and summaries that the server writes for an author (SKILL-008 to SKILL-011). */

const MOST_SECONDS_OF_THREE = 2400;
const MOST_SECONDS_OF_FIVE = 5400;

/** How many tags a skill of this duration is given (SKILL-010). */
export function targetTagCount(seconds: number): number {
  if (seconds < MOST_SECONDS_OF_THREE) return 3;
  return seconds < MOST_SECONDS_OF_FIVE ? 5 : 8;
}

const triggers: ReadonlySet<string> = new Set(['PUBLISHED', 'NEEDS_FINAL', 'NEEDS_SEO', 'NEEDS_PEER']);

export const mayTriggerGeneration = (workflow: string): boolean => triggers.has(workflow);

export type GeneratedType = 'summary' | 'tags';

/** What a change of the workflow has written (SKILL-008, SKILL-009). */
export function generatedBy(
  workflow: string,
  {
    aiEnabled,
    tags,
    seconds,
    summary,
  }: { aiEnabled: boolean; tags: number; seconds: number; summary: string },
): GeneratedType[] {
  if (!aiEnabled || !mayTriggerGeneration(workflow)) return [];
  return [
    ...(tags < targetTagCount(seconds) ? (['tags'] as const) : []),
    ...(summary.trim() === '' ? (['summary'] as const) : []),
  ];
}

/** An outcome is told for an hour (D99). */
export const TOLD_FOR_MS = 60 * 60 * 1000;
