/** What a course is before learners see it: who will see it then, and what it still lacks. */
import type { RootType } from './policy.ts';

type Course = {
  rootType: RootType;
  free: boolean;
  loginRequired: boolean;
  /** it is sold */
  hasProduct: boolean;
};

export type CourseAudience = 'organization' | 'everyone' | 'signed in' | 'enrolled';

/** Once it is shown. */
export function courseAudience({ rootType, free, loginRequired, hasProduct }: Course): CourseAudience {
  if (rootType === 'internal') return 'organization';
  if (hasProduct || !free) return 'enrolled';
  return loginRequired ? 'signed in' : 'everyone';
}

export type CourseLack =
  | { kind: 'lessons' }
  | { kind: 'description' }
  | { kind: 'unpublished'; count: number };

type Lessons = readonly { published: boolean }[];

/** Learners find nothing to read in it. */
export const readsEmpty = (lessons: Lessons): boolean => lessons.every(({ published }) => !published);

/** @param lessons  whether each has a text that learners can read */
export function courseLacks({ lessons, described }: { lessons: Lessons; described: boolean }): CourseLack[] {
  const count = lessons.filter(({ published }) => !published).length;
  return [
    ...(lessons.length === 0 ? [{ kind: 'lessons' as const }] : []),
    ...(count > 0 ? [{ kind: 'unpublished' as const, count }] : []),
    ...(described ? [] : [{ kind: 'description' as const }]),
  ];
}
