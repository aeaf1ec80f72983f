/** The units of replication and of authorization, by name (decision D37): who holds a bucket holds its rows. */
import type { RootType } from './policy.ts';

export const userBucket = (userId: string) => `user:${userId}`;
export const clientBucket = (clientId: string) => `client:${clientId}`;
export const isClientBucket = (bucket: string) => bucket.startsWith(clientBucket(''));
export const organizationBucket = (organizationId: string, part: 'public' | 'member' | 'admin') =>
  `org:${organizationId}:${part}`;
export const courseBucket = (courseId: string, part: 'read' | 'staff') => `course:${courseId}:${part}`;
export const channelBucket = (channelId: string) => `channel:${channelId}`;

type Placed = { organizationId: string; rootType: RootType; visible: boolean };

/** Where the card of a course or a root collection is, and a skill that no course holds. */
export function organizationBucketOf({ organizationId, rootType, visible }: Placed): string {
  if (!visible) return organizationBucket(organizationId, 'admin');
  return organizationBucket(organizationId, rootType === 'internal' ? 'member' : 'public');
}

/** Where the row of a skill or of a collection inside courses is. */
export function contentBuckets(placed: Placed, courseIds: readonly string[]): string[] {
  if (courseIds.length === 0) return [organizationBucketOf(placed)];
  return courseIds.map((courseId) => courseBucket(courseId, placed.visible ? 'read' : 'staff'));
}

/** Where a comment is: with its skill, or for who works on it only. */
export function commentBuckets(
  placed: Placed,
  courseIds: readonly string[],
  access: 'public' | 'private',
): string[] {
  return contentBuckets({ ...placed, visible: placed.visible && access === 'public' }, courseIds);
}
