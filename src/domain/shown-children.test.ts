import { describe, expect, it } from 'vitest';
import type { RootType } from './policy.ts';
import { roles as allRoles, type Role } from './role.ts';
import { opensToVisitors, previewsOf, seesHiddenChildren, seesHiddenCourses } from './shown-children.ts';

const whoSees = (rootType: RootType) =>
  allRoles.filter((role) => seesHiddenChildren({ roles: [role], rootType }));

describe('hidden children', () => {
  it('show in a course to owners, trainers and the administrator of its catalog, to all while editing (COLL-009)', () => {
    const always: Role[] = ['owner', 'superAdmin', 'trainer'];
    expect(new Set(whoSees('catalog'))).toEqual(new Set<Role>([...always, 'storeContentAdmin']));
    expect(new Set(whoSees('internal'))).toEqual(new Set<Role>([...always, 'learningAdmin']));
    expect(seesHiddenChildren({ roles: [], rootType: 'catalog' })).toBe(false);
    expect(seesHiddenChildren({ roles: ['member'], rootType: 'catalog', editing: true })).toBe(true);
  });

  it('show in a catalog to its owner, to a trainer only while editing (COLL-010)', () => {
    expect(seesHiddenCourses({ roles: ['owner'] })).toBe(true);
    expect(seesHiddenCourses({ roles: ['trainer'] })).toBe(false);
    expect(seesHiddenCourses({ roles: ['trainer'], editing: true })).toBe(true);
    expect(seesHiddenCourses({ roles: ['storeContentAdmin'] })).toBe(false);
  });

  it('are previewed three at a time (COLL-011)', () => {
    expect(previewsOf(['a', 'b', 'c', 'd', 'e'])).toEqual(['a', 'b', 'c']);
    expect(previewsOf(['a'])).toEqual(['a']);
  });
});

it('a catalog opens to visitors when it has a course that is visible, free, and asks for no sign-in', () => {
  const open = { visible: true, free: true, loginRequired: false };
  const closed = [
    { ...open, visible: false },
    { ...open, free: false },
    { ...open, loginRequired: true },
  ];
  expect(opensToVisitors(closed)).toBe(false);
  expect(opensToVisitors([...closed, open])).toBe(true);
});
