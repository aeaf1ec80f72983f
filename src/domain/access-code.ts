/** Access codes: how they are written, what they can be, and what is said while one is redeemed (spec 2, sections 4.3 and 5). */

import { type CodeForm, LETTERS_AND_DIGITS } from './code-form.ts';
import { collectionPath } from './learning-path.ts';

export const ACCESS_CODE_LENGTH = 16;
const GROUP_LENGTH = 4;

export const accessCodeStatuses = ['available', 'pending', 'redeemed', 'invalid'] as const;
export type AccessCodeStatus = (typeof accessCodeStatuses)[number];

export const accessCodeEffects = [
  'assignContentAccessGroupSeat',
  'createContentAssignment',
  'joinOrganizationGroup',
] as const;

export const isAccessCode = (text: string): boolean => /^[A-Z0-9]{16}$/.test(text);

export const accessCodeForm: CodeForm = { length: ACCESS_CODE_LENGTH, alphabet: LETTERS_AND_DIGITS };

type Given = { alias: string; courses: readonly { slug: string }[]; courseCount: number };

/** Where whoever has redeemed a code goes on: to the course that it gave, or the courses of its organization; null: they choose. */
export function landingPath({ alias, courses, courseCount }: Given): string | null {
  if (courseCount === 0) return `/${alias}/catalog`;
  const [course] = courses;
  return courseCount === 1 && course ? collectionPath(alias, [course.slug]) : null;
}

/**
 * How many of new codes would not work for want of seats.
 * @param waiting  unused codes that were made before, for the same seats
 */
export const codesWithoutSeat = (
  count: number,
  { left, waiting }: { left: number; waiting: number },
): number => Math.max(0, Math.min(count, count + waiting - left));

/** With a dash every four characters. */
export const dashedCode = (code: string): string =>
  code.match(new RegExp(`.{1,${GROUP_LENGTH}}`, 'g'))?.join('-') ?? '';

/** Whether a dash follows the slot, counted from 0. */
export const dashAfter = (slot: number): boolean =>
  (slot + 1) % GROUP_LENGTH === 0 && slot + 1 < ACCESS_CODE_LENGTH;

export const REDEEM_POLL_MS = 1_000;
export const CAPTION_MS = 500;
const TICKS_PER_CAPTION = 8;
const DOTS = 3;

/** What is said at a tick: which of the captions, with how many dots; past the last of them `null` (REDEEM-018). */
export function captionAt(tick: number, captions: number): { caption: number; dots: number } | null {
  const caption = Math.floor(tick / TICKS_PER_CAPTION);
  return caption < captions ? { caption, dots: tick % (DOTS + 1) } : null;
}
