import { describe, expect, it } from 'vitest';
import {
  type ActionOn,
  actionsByType,
  authorizedTypes,
  type EntityType,
  isPolicyAction,
} from './permission-actions.ts';
import {
  allowedActions,
  allows,
  type ContentFacts,
  type FactsOf,
  mayChangeMessage,
  mayComment,
  mayEditComment,
  mayReadContent,
  mayRemoveComment,
  noStanding,
  type RootType,
  type Subject,
  worksInOrganization,
  worksOnContent,
} from './policy.ts';
import { type Role, roles } from './role.ts';

const visitor: Subject = { userId: null, roles: [] };
const outsider: Subject = { userId: 'u', roles: [] };
const as = (...held: Role[]): Subject => ({ userId: 'u', roles: held });
const content = (over: Partial<ContentFacts> = {}): ContentFacts => ({
  rootType: 'catalog',
  visible: true,
  free: true,
  loginRequired: false,
  ...over,
});
const whoReads = (facts: ContentFacts) => roles.filter((role) => mayReadContent(as(role), facts));

describe('reading content', () => {
  it('that is free asks for an account only where it says so', () => {
    expect(mayReadContent(visitor, content())).toBe(true);
    expect(mayReadContent(visitor, content({ loginRequired: true }))).toBe(false);
    expect(mayReadContent(outsider, content({ loginRequired: true }))).toBe(true);
  });

  it('that is not free asks for an enrollment, a seat, or a role that sees it', () => {
    const paid = content({ free: false });
    expect(mayReadContent(outsider, paid)).toBe(false);
    expect(mayReadContent(outsider, paid, { ...noStanding, enrolled: true })).toBe(true);
    expect(mayReadContent(outsider, paid, { ...noStanding, seated: true })).toBe(true);
    expect(whoReads(paid)).toEqual(['trainer', 'storeContentAdmin', 'superAdmin', 'owner']);
  });

  it('that is hidden is for those who work on it, in their own catalog', () => {
    expect(whoReads(content({ visible: false }))).toEqual([
      'trainer',
      'storeContentAdmin',
      'superAdmin',
      'owner',
    ]);
    expect(whoReads(content({ visible: false, rootType: 'internal' }))).toEqual([
      'trainer',
      'learningAdmin',
      'superAdmin',
      'owner',
    ]);
    const hidden = content({ visible: false });
    expect(mayReadContent(outsider, hidden, { ...noStanding, enrolled: true, seated: true })).toBe(false);
    expect(mayReadContent(outsider, hidden, { ...noStanding, authorRoles: ['copyEditor'] })).toBe(true);
  });

  it('that is internal is for everyone in the organization and nobody else', () => {
    const internal = content({ rootType: 'internal' });
    expect(whoReads(internal)).toEqual([...roles]);
    expect(mayReadContent(outsider, internal)).toBe(false);
    expect(mayReadContent(outsider, internal, { ...noStanding, enrolled: true })).toBe(false);
    expect(mayReadContent(visitor, internal)).toBe(false);
  });
});

describe('comments', () => {
  it('are written by people with an account who may read, private ones by those who work on the content', () => {
    expect(mayComment(visitor, content(), 'public')).toBe(false);
    expect(mayComment(outsider, content(), 'public')).toBe(true);
    expect(mayComment(outsider, content({ visible: false }), 'public')).toBe(false);
    expect(roles.filter((role) => mayComment(as(role), content(), 'private'))).toEqual([
      'trainer',
      'storeContentAdmin',
      'superAdmin',
      'owner',
    ]);
    expect(mayComment(outsider, content(), 'private', { ...noStanding, authorRoles: ['author'] })).toBe(true);
  });

  it('are edited by their author, and removed by the author or a moderator', () => {
    expect([
      mayEditComment(outsider, 'u'),
      mayEditComment(as('owner'), 'x'),
      mayEditComment(visitor, 'u'),
    ]).toEqual([true, false, false]);
    expect(mayRemoveComment(outsider, 'u', 'catalog')).toBe(true);
    const whoRemoves = (rootType: RootType) =>
      roles.filter((role) => mayRemoveComment(as(role), 'x', rootType));
    expect(whoRemoves('catalog')).toEqual(['storeContentAdmin', 'superAdmin', 'owner']);
    expect(whoRemoves('internal')).toEqual(['learningAdmin', 'superAdmin', 'owner']);
    expect(mayRemoveComment(visitor, 'u', 'catalog')).toBe(false);
  });
});

it('staff of an organization are those who make or lead its learning', () => {
  expect(roles.filter((role) => worksInOrganization(as(role)))).toEqual([
    'trainer',
    'learningAdmin',
    'storeContentAdmin',
    'superAdmin',
    'owner',
  ]);
  expect(worksOnContent(visitor, 'catalog')).toBe(false);
});

it('a channel is for its members, a message for its sender', () => {
  const reads = (who: Subject, member: boolean, between: 'people' | 'group' = 'group') =>
    allows('channel', 'Read', who, { member, between });
  expect([reads(outsider, true), reads(as('owner'), false), reads(visitor, true)]).toEqual([
    true,
    false,
    false,
  ]);
  const supporting: Subject = { ...outsider, session: 'impersonated' };
  expect([reads(supporting, true), reads(supporting, true, 'people')]).toEqual([true, false]);
  const acknowledges = (who: Subject) => allows('channel', 'Acknowledge', who, { member: true });
  expect([acknowledges(outsider), acknowledges(supporting)]).toEqual([true, false]);
  expect([mayChangeMessage(outsider, 'u'), mayChangeMessage(as('owner'), 'x')]).toEqual([true, false]);
});

const closedContent = { ...content({ visible: false, free: false }), ...noStanding };
const whoMay = <Type extends EntityType>(type: Type, action: ActionOn<Type>, facts: FactsOf[Type]) =>
  roles.filter((role) => allows(type, action, as(role), facts));

describe('the table', () => {
  it('has a rule for each action of each entity type and none for another word (PERM-011, PERM-012, PERM-013)', () => {
    expect(actionsByType.skill.join(', ')).toBe(
      'Create, Read, Update, Delete, Comment, Moderate, PrivateComment, PublicComment, TransferOwnership, GrantAccess, Retire',
    );
    expect(actionsByType.collection.join(', ')).toBe(
      'Read, Create, Delete, UpdateMetadata, UpsertItem, RemoveItem, CommitEdits, DiscardEdits, Enroll, Retire',
    );
    expect(actionsByType.enrollment.join(', ')).toBe(
      'ORG_ENROLLMENT, CREATE_USER_ENROLLMENT, CREATE_ORG_ENROLLMENT, CREATE_GROUP_ENROLLMENT, READ',
    );
    for (const type of ['virtual_lab', 'playlist', 'contaccgrp'] as const)
      expect(actionsByType[type].join(', ')).toBe('Create, Read, Update, Delete, Assign, GroupAssignment');
    expect(actionsByType.organization.join(', ')).toBe(
      'Read, Update, UpdateMetadata, Delete, ListMembers, Create, ManageInvitations, SingleSignOn, CreateContent, CreatePrivateCollections, TransferOwnership',
    );
    for (const type of authorizedTypes) {
      for (const action of actionsByType[type]) expect(isPolicyAction(`${type}.${action}`)).toBe(true);
      expect(isPolicyAction(`${type}.Publish`)).toBe(false);
    }
    expect(authorizedTypes).not.toContain('course');
    const owner = as('owner');
    expect(allows('skill', 'Publish' as 'Read', owner, closedContent)).toBe(false);
    expect(allows('skill', 'constructor' as 'Read', owner, closedContent)).toBe(false);
  });

  it('gives an owner all, a superAdmin all but deleting and transferring, a trainer edits without deleting', () => {
    const internal = { ...closedContent, rootType: 'internal' as const };
    expect(allowedActions('skill', as('owner'), internal)).toEqual([...actionsByType.skill]);
    expect(allowedActions('skill', as('superAdmin'), internal)).toEqual(
      actionsByType.skill.filter((action) => action !== 'Delete' && action !== 'TransferOwnership'),
    );
    expect(allowedActions('skill', as('trainer'), internal)).toEqual([
      'Create',
      'Read',
      'Update',
      'Comment',
      'PrivateComment',
      'PublicComment',
    ]);
    expect(whoMay('skill', 'Delete', internal)).toEqual(['learningAdmin', 'owner']);
    expect(whoMay('skill', 'Delete', closedContent)).toEqual(['storeContentAdmin', 'owner']);
    expect(whoMay('skill', 'Retire', closedContent)).toEqual(['storeContentAdmin', 'superAdmin', 'owner']);
  });

  it('leaves members and invitations to owners, superAdmins and learning admins', () => {
    const managers = ['learningAdmin', 'superAdmin', 'owner'];
    expect(whoMay('organization', 'ListMembers', { mayCreate: false })).toEqual(managers);
    expect(whoMay('organization', 'ManageInvitations', { mayCreate: false })).toEqual(managers);
    expect(whoMay('billing', 'Manage', {})).toEqual(['billingAdmin', 'superAdmin', 'owner']);
    expect(whoMay('organization', 'Create', { mayCreate: false })).toEqual([]);
  });

  it('gives an administrator of a group their group and no other one (PERM-005)', () => {
    const grpAdmin: Subject = { ...as('member'), adminOfGroups: ['g'] };
    const group = (groupId: string) => ({ groupId, private: true, member: false });
    expect(allowedActions('group', grpAdmin, group('g'))).toEqual(['Read', 'Update', 'ListMembers']);
    expect(allowedActions('group', grpAdmin, group('other'))).toEqual([]);
    expect(allows('enrollment', 'CREATE_GROUP_ENROLLMENT', grpAdmin, { own: false, groupId: 'other' })).toBe(
      false,
    );
    expect(allowedActions('skill', grpAdmin, closedContent)).toEqual([]);
    expect(allowedActions('organization', grpAdmin, { mayCreate: false })).toEqual(['Read']);
  });

  it('keeps whoever acts as somebody else away from credentials, money and deletion', () => {
    const supporting: Subject = { ...as('owner'), session: 'impersonated' };
    expect(allowedActions('account', supporting, {})).toEqual(['Read', 'Update']);
    expect(allowedActions('billing', supporting, {})).toEqual(['Read']);
    expect(allows('skill', 'Update', supporting, closedContent)).toBe(true);
  });

  it('lets a lesson inside an LMS be read and worked on, and nothing else', () => {
    const learner: Subject = { userId: 'u', roles: [], session: 'embedded' };
    const open = { ...content(), ...noStanding };
    expect(allowedActions('skill', learner, open)).toEqual(['Read']);
    expect(allowedActions('progress', learner, open)).toEqual(['Record']);
    expect(allowedActions('account', learner, {})).toEqual([]);
  });
});

it.each(roles)('whatever a %s may do to closed content, a visitor may not', (role) => {
  for (const type of ['skill', 'collection'] as const) {
    expect(allowedActions(type, visitor, closedContent)).toEqual([]);
    expect(allowedActions(type, { userId: null, roles: [role] }, closedContent)).not.toContain('Comment');
  }
});
