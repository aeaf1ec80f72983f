/**
 * The local database as each released version of the app made it, word for word as it lies on devices: later versions of the tables never
 * change what an upgrade starts from (LOCAL-039).
 */

export const version1 = {
  users: 'userId, *buckets',
  profiles: 'profileId, *buckets',
  userInfos: 'userId, *buckets',
  organizations: 'organizationId, alias, *buckets',
  collections: 'collectionId, [tenantSlug+collectionSlug], rootCollectionId, *buckets',
  skills: 'skillId, [tenantSlug+skillSlug], *buckets',
  comments: 'commentId, [contextId+access+createdAt], *buckets',
  progress: 'skillId, updatedAt, *buckets',
  enrollments: 'enrollmentId, courseId, *buckets',
  channels: 'channelId, *buckets',
  messages: 'messageId, [channelId+sentAt], *buckets',
  bodies: 'skillId, [skillId+bodyVersion]',
  shadow: 'key',
  outbox: 'seq, id, *touches',
  delivered: 'id, deliveredAt',
  buckets: 'id',
  idmap: 'temporary, at',
  meta: 'key',
  wants: 'key, state',
  kept: 'courseId',
};

/**
 * Adds what is under edit; what was there stays as it is. An index on one short word costs a first load less than one on a pair, and few
 * skills share a slug.
 */
export const version2 = {
  skills: 'skillId, skillSlug, *buckets',
  ydoc: '++n, skillId',
  drafts: 'skillId, unsent',
};

/** Adds values that somebody else has written over, and what could not be read; and anything can be kept, not courses alone. */
export const version3 = {
  lostValues: 'lostId, *buckets',
  keeps: 'id',
  kept: null,
  quarantine: '++n',
};

/** Adds who is invited, groups, and pages of the server as they were last seen. */
export const version4 = {
  invitations: 'inviteId, organizationId, *buckets',
  groups: 'groupId, organizationId, *buckets',
  groupMemberships: 'membershipId, *buckets',
  pages: 'key, at',
};
