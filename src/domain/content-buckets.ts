/** In which buckets content is, its comments and what else goes where it goes (D37, D96). */
import { courseBucket, organizationBucket, skillBucket, userBucket } from './bucket.ts';
import { isSharedOwn, type SkillOwner } from './own-space.ts';
import type { CommentAccess, RootType } from './policy.ts';

type Placed = { organizationId: string; rootType: RootType; visible: boolean };

/** Where the card of a course or a root collection is, and a skill that no course holds. */
export function organizationBucketOf({ organizationId, rootType, visible }: Placed): string {
  if (!visible) return organizationBucket(organizationId, `hidden-${rootType}`);
  return organizationBucket(organizationId, rootType === 'internal' ? 'member' : 'public');
}

/** Where the row of a skill or of a collection inside courses is. */
export function contentBuckets(placed: Placed, courseIds: readonly string[]): string[] {
  if (courseIds.length === 0) return [organizationBucketOf(placed)];
  return courseIds.map((courseId) => courseBucket(courseId, placed.visible ? 'read' : 'staff'));
}

type PlacedSkill = Omit<Placed, 'organizationId'> &
  SkillOwner & { id: string; authors: readonly { userId: string }[] };

/** Where the row of a skill is: also with its collaborators, wherever they belong (D32); a person's own with that person and them alone (D96). */
export function skillBuckets(skill: PlacedSkill, courseIds: readonly string[]): string[] {
  const { organizationId, ownerId } = skill;
  if (organizationId === null) {
    const own = ownerId ? [userBucket(ownerId)] : [];
    return ownerId && isSharedOwn(skill) ? [...own, skillBucket(skill.id)] : own;
  }
  const placed = contentBuckets({ ...skill, organizationId }, courseIds);
  return skill.authors.length > 0 ? [...placed, skillBucket(skill.id)] : placed;
}

/** Where a comment is: with its skill, or for who works on it only. */
export function commentBuckets(
  skill: PlacedSkill,
  courseIds: readonly string[],
  access: CommentAccess,
): string[] {
  return skillBuckets({ ...skill, visible: skill.visible && access === 'public' }, courseIds);
}
