import { describe, expect, it } from 'vitest';
import {
  type ContentFacts,
  mayChangeMessage,
  mayComment,
  mayEditComment,
  mayReadContent,
  mayRemoveComment,
  mayUseChannel,
  noStanding,
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
    expect(mayRemoveComment(outsider, 'u')).toBe(true);
    expect(roles.filter((role) => mayRemoveComment(as(role), 'x'))).toEqual(['superAdmin', 'owner']);
    expect(mayRemoveComment(visitor, 'u')).toBe(false);
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
  expect([
    mayUseChannel(outsider, true),
    mayUseChannel(as('owner'), false),
    mayUseChannel(visitor, true),
  ]).toEqual([true, false, false]);
  expect([mayChangeMessage(outsider, 'u'), mayChangeMessage(as('owner'), 'x')]).toEqual([true, false]);
});
