import { expect, it } from 'vitest';
import { changedAuthors, changedRoles } from './author-roles.ts';

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

it('an author of a course keeps their place while their roles change, a new one comes last, and one without roles is none (COLL-021)', () => {
  const authors = [
    { userId: 'ana', authorTypes: ['author'] },
    { userId: 'bea', authorTypes: ['copyEditor'] },
  ];
  expect(changedAuthors(authors, 'ana', ['peerReviewer'], 'add')).toEqual([
    { userId: 'ana', authorTypes: ['author', 'peerReviewer'] },
    authors[1],
  ]);
  expect(changedAuthors(authors, 'cleo', ['author'], 'add')).toEqual([
    ...authors,
    { userId: 'cleo', authorTypes: ['author'] },
  ]);
  expect(changedAuthors(authors, 'ana', [], null)).toEqual([authors[1]]);
  expect(changedAuthors(authors, 'cleo', ['author'], 'remove')).toEqual(authors);
});
