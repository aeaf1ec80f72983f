/** The people of an organization, in pages: they are never on a device but as what was last seen (D60). */
import * as v from 'valibot';
import { groupRoles, roles } from '#domain/role.ts';
import { idSchema } from '../ids.ts';
import { defineOperation } from '../operation.ts';
import { defineServerPage } from '../server-page.ts';
import { heldRolesSchema } from './held-roles.ts';

export const memberSorts = ['name', 'newest'] as const;
const CURSOR_LETTERS = 400;
export const QUERY_LETTERS = 100;

export const memberSchema = v.object({
  userId: idSchema,
  alias: v.string(),
  name: v.object({ first: v.string(), last: v.string() }),
  /** null: none is confirmed */
  email: v.nullable(v.string()),
  image: v.nullable(v.string()),
  roles: heldRolesSchema,
  /** ids of groups */
  groups: v.array(idSchema),
  /** of the group that was asked for; null where none was */
  groupRole: v.nullable(v.picklist(groupRoles)),
  joinedAt: v.nullable(v.number()),
  lastSeenAt: v.nullable(v.number()),
});
export type Member = v.InferOutput<typeof memberSchema>;

const pageSchema = v.object({
  items: v.array(memberSchema),
  /** how many there are in all */
  total: v.number(),
  /** where the next page begins; null: this was the last */
  next: v.nullable(v.string()),
});
export type MembersPage = v.InferOutput<typeof pageSchema>;

export const membersPage = defineServerPage({
  name: 'getOrganizationMembers',
  service: 'accounts',
  args: {
    organizationId: idSchema,
    groupId: v.nullable(idSchema),
    query: v.pipe(v.string(), v.trim(), v.maxLength(QUERY_LETTERS)),
    sort: v.picklist(memberSorts),
    after: v.nullable(v.pipe(v.string(), v.maxLength(CURSOR_LETTERS))),
  },
  result: '',
  answer: pageSchema,
});

const joinCodeSchema = v.object({ code: v.nullable(v.string()) });

export const joinCodePage = defineServerPage({
  name: 'getOrganizationJoinCode',
  service: 'accounts',
  args: { organizationId: idSchema },
  result: '{ code }',
  answer: joinCodeSchema,
});

export const setMemberRolesOperation = defineOperation({
  name: 'setMemberRoles',
  service: 'accounts',
  args: {
    organizationId: idSchema,
    userId: idSchema,
    roles: v.pipe(v.array(v.picklist(roles)), v.nonEmpty(), v.maxLength(roles.length)),
  },
  result: '{ success }',
  refusals: ['FORBIDDEN_ACCESS', 'LAST_OWNER'],
});

export const removeMemberOperation = defineOperation({
  name: 'removeMember',
  service: 'accounts',
  args: { organizationId: idSchema, userId: idSchema },
  result: '{ success }',
  refusals: ['FORBIDDEN_ACCESS', 'LAST_OWNER'],
});

/** D66 */
export const leaveOrganizationOperation = defineOperation({
  name: 'leaveOrganization',
  service: 'accounts',
  args: { organizationId: idSchema },
  result: '{ success }',
  refusals: ['FORBIDDEN_ACCESS', 'LAST_OWNER'],
});

/** Gives the organization another join code, or none (D74). */
export const setJoinCodeOperation = defineOperation({
  name: 'setJoinCode',
  service: 'accounts',
  args: { organizationId: idSchema, on: v.boolean() },
  result: '{ code }',
  refusals: ['FORBIDDEN_ACCESS'],
});

export const joinedSchema = v.object({ organizationId: idSchema, alias: v.string(), name: v.string() });

const joinCodeTextSchema = v.pipe(
  v.string(),
  v.trim(),
  v.toUpperCase(),
  v.regex(/^[A-Z0-9]{6}$/, 'not a code'),
);

/** What a join code shows before anybody has signed in. */
export const JOIN_CODE_PATH = '/web/join-code';
export const joinCodeRequestSchema = v.strictObject({ code: joinCodeTextSchema });
/** null: it is nobody's */
export const joinCodeViewSchema = v.object({ organization: v.nullable(v.object({ name: v.string() })) });
export type JoinCodeView = v.InferOutput<typeof joinCodeViewSchema>;

/** INVITE-010 */
export const joinOrganizationOperation = {
  ...defineOperation({
    name: 'joinOrganization',
    service: 'accounts',
    args: { code: joinCodeTextSchema },
    result: '{ organizationId alias name }',
    refusals: ['NOT_FOUND', 'RATE_LIMITED'],
  }),
  answer: joinedSchema,
  attemptIn: 'header' as const,
};
