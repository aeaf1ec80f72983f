/**
 * What can be done to what: the actions of each entity type (spec 2, section 6). The types after `group` are this product's own; the specification
 * names no list for them.
 */

const skillActions = [
  'Create',
  'Read',
  'Update',
  'Delete',
  'Comment',
  'Moderate',
  'PrivateComment',
  'PublicComment',
  'TransferOwnership',
  'GrantAccess',
  'Retire',
] as const;

const collectionActions = [
  'Read',
  'Create',
  'Delete',
  'UpdateMetadata',
  'UpsertItem',
  'RemoveItem',
  'CommitEdits',
  'DiscardEdits',
  'Enroll',
  'Retire',
] as const;

const enrollmentActions = [
  'ORG_ENROLLMENT',
  'CREATE_USER_ENROLLMENT',
  'CREATE_ORG_ENROLLMENT',
  'CREATE_GROUP_ENROLLMENT',
  'READ',
] as const;

const assignmentActions = ['Create', 'Read', 'Update', 'Delete', 'Assign', 'GroupAssignment'] as const;

const organizationActions = [
  'Read',
  'Update',
  'UpdateMetadata',
  'Delete',
  'ListMembers',
  'Create',
  'ManageInvitations',
  'SingleSignOn',
  'CreateContent',
  'CreatePrivateCollections',
  'TransferOwnership',
] as const;

/** By entity type, as the API spells it. `contaccgrp` is a content access group. */
export const contentActions = {
  skill: skillActions,
  collection: collectionActions,
  enrollment: enrollmentActions,
  virtual_lab: assignmentActions,
  playlist: assignmentActions,
  contaccgrp: assignmentActions,
} as const;

export const accountsActions = {
  organization: organizationActions,
  group: ['Create', 'Read', 'Update', 'Delete', 'ListMembers'],
} as const;

/** Not part of the permission queries. */
const ownActions = {
  /** what the organization keeps for its members, and for those who work in it */
  membership: ['Read', 'ReadStaff', 'SetRoles'],
  billing: ['Read', 'Manage'],
  /** access codes of an organization, by what they open */
  accesscode: ['Manage'],
  /** showing an organization on the marketplace */
  listing: ['Manage'],
  /** a person's own things */
  account: [
    'Read',
    'Update',
    /** what others see of them, and what they are mailed */
    'Profile',
    /** coming into what somebody else keeps, and going */
    'Belong',
    /** to the staff of the product, in their name */
    'Speak',
    'Credentials',
    'Export',
    'Delete',
    'Redeem',
    'Pay',
    'Impersonate',
  ],
  /** names and pictures of others */
  person: ['Read'],
  progress: ['Record'],
  comment: ['Update', 'Delete'],
  channel: ['Read', 'Post', 'Acknowledge'],
  message: ['Update', 'Delete'],
  asset: ['Create', 'Read'],
  /** of a text, in one's own name */
  approval: ['Give'],
  /** a key with which an LMS opens a course or a skill */
  lmspackage: ['Manage'],
  /** what is there for everyone, what only the server itself does, and what the staff of the product does */
  platform: ['Read', 'SignIn', 'Report', 'Maintain', 'Support'],
} as const;

export const actionsByType = { ...contentActions, ...accountsActions, ...ownActions } as const;

export type EntityType = keyof typeof actionsByType;
export type ActionOn<Type extends EntityType> = (typeof actionsByType)[Type][number];
/** The types that the permission queries know (PERM-013). */
export type AuthorizedType = keyof typeof contentActions | keyof typeof accountsActions;

/** An action with its type, as operations, paths, frames, buckets and jobs name it: `skill.Update`. */
export type PolicyAction = { [Type in EntityType]: `${Type}.${ActionOn<Type>}` }[EntityType];

export const authorizedTypes = [
  ...Object.keys(contentActions),
  ...Object.keys(accountsActions),
] as AuthorizedType[];

const policyActions: readonly PolicyAction[] = Object.entries(actionsByType).flatMap(([type, actions]) =>
  actions.map((action) => `${type}.${action}` as PolicyAction),
);

export const isPolicyAction = (name: unknown): name is PolicyAction =>
  policyActions.includes(name as PolicyAction);
