/** Groups of an organization: a class, a team. Buckets `org:{id}:people`, `group:{id}`, and `org:{id}:member` unless it is private. */
import * as v from 'valibot';
import { groupRoles } from '#domain/role.ts';
import { idSchema } from '../ids.ts';
import { defineOperation } from '../operation.ts';
import { nameSchema } from '../visible-text.ts';

export const GROUP_NAME_LETTERS = 80;
const DESCRIPTION_LETTERS = 1_000;
const AT_ONCE = 100;

export const groupSchema = v.object({
  groupId: idSchema,
  organizationId: idSchema,
  name: v.string(),
  slug: v.string(),
  type: v.picklist(['ORGANIZATION_GROUP']),
  private: v.boolean(),
  description: v.string(),
  createdAt: v.number(),
  createdBy: idSchema,
  archived: v.boolean(),
  numMembers: v.number(),
  /** ids of the people who administer it */
  admins: v.array(idSchema),
});
export type Group = v.InferOutput<typeof groupSchema>;

/** As it is asked for, not as it is replicated: named as the specification names it (API-013). */
export const groupAnswerSchema = v.object({ ...groupSchema.entries, id: idSchema });

/** What the person is in one group. Bucket `user:{id}`. */
export const groupMembershipSchema = v.object({
  membershipId: v.string(),
  groupId: idSchema,
  organizationId: idSchema,
  role: v.picklist(groupRoles),
  /** absent in rows of older servers */
  pinned: v.optional(v.boolean()),
  /** when the person was there last; null: never */
  visitedAt: v.optional(v.nullable(v.number())),
});
export type GroupMembership = v.InferOutput<typeof groupMembershipSchema>;

/** A group as one of the person's own, named as the specification names it (ORG-002). */
export const groupForUserSchema = v.object({
  ...groupSchema.entries,
  orgId: idSchema,
  id: idSchema,
  visitedAt: v.nullable(v.number()),
  /** how many */
  members: v.number(),
  pinned: v.boolean(),
});
export type GroupForUser = v.InferOutput<typeof groupForUserSchema>;

/** Whoever does this has been there. */
export const updateOwnGroupOperation = defineOperation({
  name: 'updateOwnGroup',
  service: 'accounts',
  args: { groupId: idSchema, pinned: v.optional(v.boolean()) },
  result: '{ success }',
  refusals: ['FORBIDDEN_ACCESS'],
});

const groupName = nameSchema(GROUP_NAME_LETTERS);
const descriptionSchema = v.pipe(v.string(), v.trim(), v.maxLength(DESCRIPTION_LETTERS));

export const createGroupOperation = defineOperation({
  name: 'createGroup',
  service: 'accounts',
  args: {
    groupId: idSchema,
    organizationId: idSchema,
    name: groupName,
    description: descriptionSchema,
    private: v.boolean(),
  },
  result: '{ success }',
  refusals: ['FORBIDDEN_ACCESS', 'INVALID_ARGUMENTS'],
});

/** Only what changes is sent. */
export const updateGroupOperation = defineOperation({
  name: 'updateGroup',
  service: 'accounts',
  args: {
    input: v.strictObject({
      groupId: idSchema,
      name: v.optional(groupName),
      description: v.optional(descriptionSchema),
      private: v.optional(v.boolean()),
      archived: v.optional(v.boolean()),
    }),
  },
  result: '{ success }',
  refusals: ['FORBIDDEN_ACCESS', 'INVALID_ARGUMENTS'],
});

const idsSchema = v.pipe(v.array(idSchema), v.maxLength(AT_ONCE));

/** Each of the people is then in these groups of the organization, and in no other (API-018). */
export const updateUsersOrganizationGroupsOperation = defineOperation({
  name: 'updateUsersOrganizationGroups',
  service: 'accounts',
  args: { organizationId: idSchema, userIds: v.pipe(idsSchema, v.nonEmpty()), groupIds: idsSchema },
  result: '{ success }',
  refusals: ['FORBIDDEN_ACCESS', 'INVALID_ARGUMENTS'],
});

export const setGroupRoleOperation = defineOperation({
  name: 'setGroupRole',
  service: 'accounts',
  args: { groupId: idSchema, userId: idSchema, role: v.nullable(v.picklist(groupRoles)) },
  result: '{ success }',
  refusals: ['FORBIDDEN_ACCESS'],
});

export const leaveOrganizationGroupOperation = defineOperation({
  name: 'leaveOrganizationGroup',
  service: 'accounts',
  args: { organizationId: idSchema, groupId: idSchema },
  result: '{ success }',
  refusals: ['FORBIDDEN_ACCESS'],
});
