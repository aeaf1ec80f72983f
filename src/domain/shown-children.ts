/** Which children of a collection a person sees, and how many as a preview (COLL-009 to COLL-011). */
import type { RootType } from './policy.ts';
import type { Role } from './role.ts';

const CHILD_PREVIEWS = 3;

type Viewing = {
  /** in the organization that owns it */
  roles: readonly Role[];
  rootType: RootType;
  editing?: boolean;
};

const any = (roles: readonly Role[], ...wanted: Role[]) => wanted.some((role) => roles.includes(role));

/** Of a course or a collection. A superAdmin has an owner's rights (D24). */
export const seesHiddenChildren = ({ roles, rootType, editing = false }: Viewing): boolean =>
  editing ||
  any(roles, 'owner', 'superAdmin', 'trainer') ||
  any(roles, rootType === 'catalog' ? 'storeContentAdmin' : 'learningAdmin');

/**
 * Which lessons of a course count for a reader: for how far they are, and for what comes next (COLL-009). A learner is not sent what is
 * hidden: once lessons of the course are here, what they do not see counts for nothing; until then all do.
 * @param shown  of that course, those that are here and visible; null: the reader sees hidden ones too
 */
export const lessonsThatCount =
  (shown: ReadonlySet<string> | null) =>
  (skillId: string): boolean =>
    shown === null || shown.size === 0 || shown.has(skillId);

/** Of an organization's catalog itself. */
export const seesHiddenCourses = ({ roles, editing = false }: Pick<Viewing, 'roles' | 'editing'>): boolean =>
  editing || any(roles, 'owner', 'superAdmin');

/** Whether a catalog has something to read for a visitor without an account: what is visible, free, and asks for no sign-in (AVAIL-008). */
export const opensToVisitors = (
  courses: readonly { visible: boolean; free: boolean; loginRequired: boolean }[],
): boolean => courses.some(({ visible, free, loginRequired }) => visible && free && !loginRequired);

/** The first few, for a card or a fold. */
export const previewsOf = <T>(children: readonly T[]): T[] => children.slice(0, CHILD_PREVIEWS);
