/** What is fetched on request: texts of skills, what screens miss, and the courses that the person keeps. */
import type { SkillBody } from '#contract/content/skill.ts';

export type BodyRow = SkillBody & {
  /** epoch ms */
  fetchedAt: number;
};

export type WantState = 'waiting' | 'absent' | 'forbidden' | 'failed';

/** Something that a screen misses. It goes when the row is there. */
export type WantRow = {
  /** `skill:{skillId}` or `place:{tenantSlug}/{path}` */
  key: string;
  kind: 'skill' | 'place';
  skillId: string | null;
  tenantSlug: string | null;
  collectionSlugs: string[];
  skillSlug: string | null;
  state: WantState;
  error: string | null;
  /** epoch ms */
  wantedAt: number;
};

export type KeptState = 'waiting' | 'keeping' | 'kept' | 'failed' | 'paused';
export type KeepError = 'QUOTA_EXCEEDED' | 'FORBIDDEN_ACCESS' | 'UNAVAILABLE';

export type KeptRow = {
  courseId: string;
  /** asked for, or because the person is enrolled */
  reason: 'chosen' | 'enrolled';
  /** its pictures as well as its text */
  pictures: boolean;
  state: KeptState;
  doneBytes: number;
  totalBytes: number;
  error: KeepError | null;
  /** epoch ms */
  askedAt: number;
  keptAt: number | null;
};

export const bodyIndexes = 'skillId, [skillId+bodyVersion]';
export const wantIndexes = 'key, state';
export const keptIndexes = 'courseId';
