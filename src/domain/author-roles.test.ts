import { expect, it } from 'vitest';
import { changedRoles } from './author-roles.ts';

it('adds roles to those a person has, takes some away, or sets them all, each once (COLL-021)', () => {
  const before = ['author', 'copyEditor'];
  expect(changedRoles(before, ['peerReviewer', 'author'], 'add')).toEqual([
    'author',
    'copyEditor',
    'peerReviewer',
  ]);
  expect(changedRoles(before, ['author', 'seoReviewer'], 'remove')).toEqual(['copyEditor']);
  expect(changedRoles(before, ['seoReviewer', 'seoReviewer'], null)).toEqual(['seoReviewer']);
  expect(changedRoles(before, [], undefined)).toEqual([]);
});
