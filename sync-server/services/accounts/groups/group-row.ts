/** A group as the contract shows it, and where its row is. */
import type { Selectable } from 'kysely';
import type { Group, GroupForUser } from '#contract/accounts/group.ts';
import { groupBucket, organizationBucket } from '#domain/bucket.ts';
import type { Database } from '../../../storage/tables.ts';

export type GroupRecord = Selectable<Database['accounts.groups']> & { numMembers: number; admins: string[] };

export const toGroup = ({ id, ...group }: GroupRecord): Group => ({
  groupId: id,
  type: 'ORGANIZATION_GROUP',
  ...group,
});

export function toGroupForUser({
  pinned,
  visitedAt,
  ...record
}: GroupRecord & { pinned: boolean; visitedAt: number | null }): GroupForUser {
  const group = toGroup(record);
  const { groupId: id, organizationId: orgId, numMembers: members } = group;
  return { ...group, id, orgId, members, pinned, visitedAt };
}

/** A private group is its members' and their administrators' (D58). */
export const bucketsOfGroup = ({ id, organizationId, private: hidden, archived }: GroupRecord): string[] => [
  organizationBucket(organizationId, 'people'),
  ...(archived ? [] : [groupBucket(id)]),
  ...(archived || hidden ? [] : [organizationBucket(organizationId, 'member')]),
];
