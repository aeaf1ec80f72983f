/** What is fetched on request: texts of skills, what screens miss, and what the person keeps. */
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

/** A skill, or a collection with all that is in it: a course, a section of one, a catalog. */
export type Keepable = { kind: 'skill' | 'collection'; id: string };

/**
 * 'outdated': newer texts are there, and wait for the person's word because the device saves data.
 * 'failed': what had arrived by then stays.
 */
export type KeepState = 'waiting' | 'keeping' | 'kept' | 'outdated' | 'failed' | 'paused';
export type KeepError = 'QUOTA_EXCEEDED' | 'FORBIDDEN_ACCESS' | 'UNAVAILABLE';
/** asked for, or because the person is enrolled */
export type KeepReason = 'chosen' | 'enrolled';

/** Something that stays on the device, for as long as there is a reason. */
export type KeepRow = Keepable & {
  reasons: KeepReason[];
  /** its pictures as well as its text */
  pictures: boolean;
  state: KeepState;
  doneBytes: number;
  totalBytes: number;
  error: KeepError | null;
  /** pictures that the server has refused or lost: it is kept without them */
  leftOut: string[];
  /** epoch ms */
  askedAt: number;
  keptAt: number | null;
};
