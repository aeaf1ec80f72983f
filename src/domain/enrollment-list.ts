/** In which list of `/enrollments` a course stands (spec 1, section 3: enrollment status). */

export const enrollmentLists = ['active', 'completed', 'hidden'] as const;
export type EnrollmentList = (typeof enrollmentLists)[number];

type EnrollmentFacts = {
  status: 'active' | 'inactive' | 'completed';
  visibility: 'visible' | 'hidden';
};

/**
 * A course whose lessons are all complete is completed, even where the server has not said so yet: the device may have been offline since.
 * @returns null: the person has left the course
 */
export function enrollmentListOf(
  { status, visibility }: EnrollmentFacts,
  { collectionComplete }: { collectionComplete: boolean },
): EnrollmentList | null {
  if (status === 'inactive') return null;
  if (visibility === 'hidden') return 'hidden';
  return status === 'completed' || collectionComplete ? 'completed' : 'active';
}
