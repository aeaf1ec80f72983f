/** The units of replication and of authorization, by name (decision D37): who holds a bucket holds its rows. */

import type { PolicyAction } from './permission-actions.ts';
import type { RootType } from './policy.ts';

export const userBucket = (userId: string) => `user:${userId}`;
export const clientBucket = (clientId: string) => `client:${clientId}`;
export const isClientBucket = (bucket: string) => bucket.startsWith(clientBucket(''));
/** The last two: what is hidden in a catalog, for those who work on it. */
type OrganizationPart = 'public' | 'member' | 'admin' | 'people' | `hidden-${RootType}`;
export const organizationBucket = (organizationId: string, part: OrganizationPart) =>
  `org:${organizationId}:${part}`;
export const isMemberBucket = (bucket: string) => /^org:[^:]+:member$/.test(bucket);
export const isOrganizationBucket = (bucket: string) => bucket.startsWith('org:');

/** What nodes tell each other beside a bucket when those who hold it may hold others now: no bucket is called so. */
export const wideningOf = (bucket: string) => `widens:${bucket}`;

export const courseBucket = (courseId: string, part: 'read' | 'staff') => `course:${courseId}:${part}`;
/** @returns null: not of a course */
export const courseOfBucket = (bucket: string): string | null =>
  /^course:([^:]+):(?:read|staff)$/.exec(bucket)?.[1] ?? null;
/** Titles of what is in an organization's courses, for those who may read them (D59): `listing-audience.ts`. */
export const listingsBucket = (organizationId: string, audience: string) =>
  `org:${organizationId}:listings:${audience}`;
/** Of its collaborators who do not work in its organization: they see it before everybody does; of a person's own, of all but its owner. */
export const skillBucket = (skillId: string) => `skill:${skillId}:edit`;
export const groupBucket = (groupId: string) => `group:${groupId}`;
export const channelBucket = (channelId: string) => `channel:${channelId}`;
export const isChannelBucket = (bucket: string) => bucket.startsWith(channelBucket(''));

/** What the policy is asked before somebody holds a bucket, by its kind. */
export const bucketActions = {
  user: 'account.Read',
  client: 'platform.Read',
  'org:public': 'organization.Read',
  'org:member': 'membership.Read',
  'org:admin': 'membership.ReadStaff',
  'org:hidden-catalog': 'collection.Read',
  'org:hidden-internal': 'collection.Read',
  'org:people': 'organization.ListMembers',
  'org:billing': 'billing.Read',
  'org:listings': 'collection.Read',
  'course:read': 'collection.Read',
  'course:staff': 'skill.PrivateComment',
  'skill:edit': 'skill.Update',
  channel: 'channel.Read',
  group: 'group.Read',
} as const satisfies Record<string, PolicyAction>;

/** @returns undefined for a bucket of no known kind, which nobody may hold */
export function bucketAction(bucket: string): PolicyAction | undefined {
  const [type, , part] = bucket.split(':');
  const kind = part === undefined ? type : `${type}:${part}`;
  return (bucketActions as Partial<Record<string, PolicyAction>>)[kind ?? ''];
}
