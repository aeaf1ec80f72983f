/**
 * What this person may do, worked out from the rows that are on the device by the table that the server asks (PERM-014). A thing that is not here is nobody's to
 * touch; what the server alone knows (seats, the groups of others) is told by what it has let onto the device.
 */
import { courseBucket } from '#domain/bucket.ts';
import { rolesInOwnSpace, type SkillOwner } from '#domain/own-space.ts';
import type { AuthorizedType } from '#domain/permission-actions.ts';
import { allowedActions, type Standing, type Subject } from '#domain/policy.ts';
import { type LecternDb, VISITOR } from '../db.ts';
import { isActing } from '../in-memory.ts';
import type { SkillRow } from '../tables/synced.ts';
import { findProfile } from './organizations.ts';

const userIdOf = (db: LecternDb): string | null => (db.accountId === VISITOR ? null : db.accountId);

/** Of this device's person, with these roles where the thing is: whoever acts as somebody else is offered less. */
export const subjectHere = (
  { accountId }: Pick<LecternDb, 'accountId'>,
  roles: Subject['roles'] = [],
): Subject => ({
  userId: accountId === VISITOR ? null : accountId,
  roles,
  session: isActing() ? 'impersonated' : 'own',
});

const subjectIn = async (db: LecternDb, organizationId: string): Promise<Subject> =>
  subjectHere(db, (await findProfile(db, organizationId))?.roles);

export const subjectInOwnSpace = (skill: SkillOwner, userId: string | null): Subject => ({
  userId,
  roles: rolesInOwnSpace(skill, userId),
  session: isActing() ? 'impersonated' : 'own',
});

/** With the roles where the skill is: in its organization, or as whose it is. */
export const subjectToSkill = async (db: LecternDb, skill: SkillOwner): Promise<Subject> =>
  skill.organizationId === null
    ? subjectInOwnSpace(skill, userIdOf(db))
    : subjectIn(db, skill.organizationId);

/** How this person stands to a skill. */
export const standingToSkill = (db: LecternDb, { authors, courseIds }: SkillRow): Promise<Standing> =>
  standingIn(
    db,
    courseIds,
    authors.filter(({ userId }) => userId === db.accountId).map(({ authorType }) => authorType),
  );

/**
 * Seats are not on the device. Whoever holds the bucket of a course that has to be bought was let in by the server; that of a free one says nothing.
 */
async function standingIn(
  db: LecternDb,
  courseIds: readonly string[],
  authorRoles: Standing['authorRoles'] = [],
): Promise<Standing> {
  const [enrollments, held, courses] = await Promise.all([
    db.enrollments.where('courseId').anyOf(courseIds).toArray(),
    db.buckets.bulkGet(courseIds.map((id) => courseBucket(id, 'read'))),
    db.collections.bulkGet([...courseIds]),
  ]);
  return {
    authorRoles,
    enrolled: enrollments.some(({ status }) => status !== 'inactive'),
    seated: courses.some((course, at) => course?.free === false && held[at] !== undefined),
  };
}

/** @returns the actions in the order of the specification */
export async function entityActionsHere(db: LecternDb, type: AuthorizedType, id: string): Promise<string[]> {
  if (type === 'skill') {
    const skill = await db.skills.get(id);
    if (!skill) return [];
    const [subject, standing] = await Promise.all([subjectToSkill(db, skill), standingToSkill(db, skill)]);
    return allowedActions('skill', subject, { ...skill, ...standing });
  }
  if (type === 'collection') {
    const collection = await db.collections.get(id);
    if (!collection) return [];
    const course = collection.type === 'root' ? [] : [collection.rootCollectionId];
    const [subject, standing] = await Promise.all([
      subjectIn(db, collection.organizationId),
      standingIn(db, course),
    ]);
    return allowedActions('collection', subject, { ...collection, ...standing });
  }
  if (type === 'enrollment') {
    const enrollment = await db.enrollments.get(id);
    if (!enrollment) return [];
    const course = await db.collections.get(enrollment.courseId);
    const subject = await subjectIn(db, course?.organizationId ?? '');
    return allowedActions('enrollment', subject, { own: true, groupId: null });
  }
  if (type !== 'organization' || !(await db.organizations.get(id))) return [];
  return allowedActions('organization', await subjectIn(db, id), { mayCreate: await mayCreateHere(db) });
}

/** A person whose address is verified may make organizations (PERM-015). */
async function mayCreateHere(db: LecternDb): Promise<boolean> {
  const user = await db.users.get(db.accountId);
  return user?.emails.some(({ primary, verified }) => primary && verified) ?? false;
}
