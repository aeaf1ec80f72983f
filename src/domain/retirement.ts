/** The rules of a course's retirement (RETIRE, D16, D64, D101): who may, what may replace it, what else holds its content. */
import type { RootType, Subject } from './policy.ts';
import { allows, noStanding } from './policy.ts';

export const MAX_REPLACEMENTS = 1;

/** The person who owns the organization, its super administrators, and of the catalog its store content administrators (D64). */
export const mayRetire = (subject: Subject, rootType: RootType): boolean =>
  allows('collection', 'Retire', subject, {
    rootType,
    visible: false,
    free: false,
    loginRequired: true,
    ...noStanding,
  });

type Course = {
  collectionId: string;
  type: string;
  rootType: RootType;
  organizationId: string;
  workflow: string | null;
  title: string;
  retirement?: Retirement | null | undefined;
};

/** What a course's row says of its retirement. `state`: the server is at it; absent: it is done. */
export type Retirement = {
  /** epoch ms */
  retirementDate: number | null;
  replacementEntities: { type: string; id: string }[];
  state?: 'retiring' | 'restoring' | undefined;
};

/** Also while the server still works on it. */
export const isRetired = ({ workflow, retirement }: Pick<Course, 'workflow' | 'retirement'>): boolean =>
  workflow === 'RETIRED' || retirement?.state === 'retiring';

/** RETIRE-008 */
export const offersRetired = ({
  workflow,
  rootType,
  enabled,
}: {
  workflow: string | null;
  rootType: RootType;
  /** the flag enableRetirement */
  enabled: boolean;
}): boolean => workflow === 'RETIRED' || (enabled && rootType === 'catalog');

/** RETIRE-004, by title. */
export function replacementCandidates<C extends Course & { visible: boolean }>(
  courses: readonly C[],
  course: Course,
  chosen: readonly string[],
): C[] {
  return courses
    .filter((each) => canReplace(each, course) && !chosen.includes(each.collectionId))
    .sort((a, b) => a.title.localeCompare(b.title));
}

/** Same place, same owner; not itself, and one that learners find: published and shown. */
export const canReplace = (
  by: Omit<Course, 'title'> & { visible: boolean },
  course: Omit<Course, 'title'>,
): boolean =>
  by.type === 'course' &&
  by.collectionId !== course.collectionId &&
  by.rootType === course.rootType &&
  by.organizationId === course.organizationId &&
  by.workflow === 'PUBLISHED' &&
  by.visible &&
  !isRetired(by);

/** RETIRE-005 */
export const replacementHelp = (chosen: number): string =>
  chosen >= MAX_REPLACEMENTS
    ? `Maximum ${MAX_REPLACEMENTS} item reached`
    : `${chosen}/${MAX_REPLACEMENTS} item(s) selected`;
