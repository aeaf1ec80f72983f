/**
 * What the rows of a type look like has a number, 1 unless it stands here. It is raised when a field or a bucket is added: rows that nobody touches keep
 * their older shape otherwise, and a device's readers take an absent field for a default until the server has announced the row again. So is it
 * when something that is announced with the row is new: listings came with collection 6 and skill 6.
 */
import type { SyncedType } from './wire.ts';

const shapes: Partial<Record<SyncedType, number>> = {
  approvalStages: 2,
  channel: 2,
  channelPart: 2,
  collection: 8,
  comment: 4,
  group: 2,
  groupMembership: 2,
  organization: 3,
  pollCounts: 2,
  scheduleItem: 3,
  skill: 7,
  skillApprovals: 3,
  user: 3,
};

export const shapeOf = (type: SyncedType): number => shapes[type] ?? 1;
