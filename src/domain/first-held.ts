/** Of more buckets than a device is given, those that matter most: nothing that somebody learns falls out (D59). */
import { courseOfBucket } from './bucket.ts';

/** Courses that count as opened last. */
export const OPENED_LAST = 200;
/** Things that a device says it keeps, at most. */
export const KEPT_SAID = 300;
/** An organization of so many courses is held whole. */
const SMALL_ORGANIZATION = 100;
/** Of a course of a larger one that is nothing more to the person, the listings are enough. */
const LISTED_ALONE = 8;

export type CourseStanding = {
  organizationId: string;
  /** enrolled, or has a seat */
  learns: boolean;
  /** its place among what the device keeps; null: it keeps nothing of it */
  kept: number | null;
  authored: boolean;
  /** its place among what was opened last on the device; null: not among them */
  opened: number | null;
  /** when something in it was learned last, on any device; server time, epoch ms */
  learnedAt: number | null;
  planned: boolean;
};

type Bucket = { bucket: string; priority: number };
type Rank = { tier: number; order: number };

/** @returns all where they are no more than that, else those that matter, in the order given */
export function firstHeld<Held extends Bucket>(
  buckets: readonly Held[],
  standings: ReadonlyMap<string, CourseStanding>,
  most: number,
): Held[] {
  if (buckets.length <= most) return [...buckets];
  const opened = openedLast(standings);
  const sizes = new Map<string, number>();
  for (const { organizationId } of standings.values())
    sizes.set(organizationId, (sizes.get(organizationId) ?? 0) + 1);
  const rankOf = (held: Bucket): Rank => {
    const courseId = courseOfBucket(held.bucket);
    if (courseId === null) return { tier: otherTier(held), order: 0 };
    const standing = standings.get(courseId);
    const size = (standing && sizes.get(standing.organizationId)) ?? Number.MAX_SAFE_INTEGER;
    return courseRank(standing, opened.get(courseId) ?? null, size);
  };
  const chosen = buckets
    .map((held) => ({ held, ...rankOf(held) }))
    .filter(({ tier }) => tier < LISTED_ALONE)
    .sort((a, b) => a.tier - b.tier || a.order - b.order || (a.held.bucket < b.held.bucket ? -1 : 1))
    .slice(0, most);
  const first = new Set(chosen.map(({ held }) => held));
  return buckets.filter((held) => first.has(held));
}

/** The person's own and their organizations; what they write; groups and channels. */
function otherTier({ bucket, priority }: Bucket): number {
  if (priority <= 1 || bucket.startsWith('org:')) return 0;
  return bucket.startsWith('skill:') ? 3 : 5;
}

function courseRank(standing: CourseStanding | undefined, opened: number | null, size: number): Rank {
  if (standing?.learns) return { tier: 1, order: opened ?? OPENED_LAST };
  if (standing && standing.kept !== null) return { tier: 2, order: standing.kept };
  if (standing?.authored) return { tier: 3, order: opened ?? OPENED_LAST };
  if (opened !== null) return { tier: 4, order: opened };
  if (standing?.planned) return { tier: 6, order: 0 };
  return size <= SMALL_ORGANIZATION ? { tier: 7, order: size } : { tier: LISTED_ALONE, order: 0 };
}

/** What the device has opened, then what was learned elsewhere; each course with its place. */
function openedLast(standings: ReadonlyMap<string, CourseStanding>): Map<string, number> {
  const never = Number.MAX_SAFE_INTEGER;
  const seen = [...standings].filter(([, { opened, learnedAt }]) => opened !== null || learnedAt !== null);
  seen.sort(
    ([, a], [, b]) => (a.opened ?? never) - (b.opened ?? never) || (b.learnedAt ?? 0) - (a.learnedAt ?? 0),
  );
  return new Map(seen.slice(0, OPENED_LAST).map(([courseId], at) => [courseId, at]));
}
