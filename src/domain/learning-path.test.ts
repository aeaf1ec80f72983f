import { describe, expect, it } from 'vitest';
import { collectionPath, isTenantPublicPage, parseLearningPath, skillPath } from './learning-path.ts';

const words =
  'catalog org-dashboard internal practice-exams playgrounds playlists playlist reporting group settings billing organization account marketplace dashboard analytics favorites assignments enrollments my-profile my-content'.split(
    ' ',
  );

describe('a public page of a tenant', () => {
  it.each(words)('is not one with %s in the first or second place (ROUTE-032)', (word) => {
    expect(isTenantPublicPage(`/${word}/course`)).toBe(false);
    expect(isTenantPublicPage(`/acme/${word}`)).toBe(false);
    expect(isTenantPublicPage(`/acme/${word}s-of-ours`)).toBe(true);
  });

  it('has two segments, or is the page of a skill (ROUTE-032)', () => {
    expect(words).toHaveLength(21);
    for (const path of ['/acme/course', '/acme/course/', '/acme/x/skill/y', '/skill/1', '/catalog/skill/1'])
      expect(isTenantPublicPage(path), path).toBe(true);
    for (const path of ['/', '/acme', '/acme/a/b']) expect(isTenantPublicPage(path), path).toBe(false);
  });
});

describe('the path of a learning place', () => {
  it('names a skill at any depth of collections (ROUTE-013)', () => {
    expect(parseLearningPath('acme', 'linux/skill/cron')).toEqual({
      kind: 'skill',
      tenantSlug: 'acme',
      collectionSlugs: ['linux'],
      skillSlug: 'cron',
    });
    expect(parseLearningPath('acme', 'a/b/c/skill/cron/')).toMatchObject({
      collectionSlugs: ['a', 'b', 'c'],
      skillSlug: 'cron',
    });
    expect(parseLearningPath('acme', 'skill/cron')).toMatchObject({ kind: 'skill', collectionSlugs: [] });
    expect(skillPath('acme', 'cron', ['a', 'b', 'c'])).toBe('/acme/a/b/c/skill/cron');
    expect(skillPath('acme', 'cron')).toBe('/learn/acme/skill/cron');
  });

  it('names a collection by slugs joined by slashes, its own last (ROUTE-014)', () => {
    expect(parseLearningPath('acme', 'a/b/c')).toEqual({
      kind: 'collection',
      tenantSlug: 'acme',
      collectionSlugs: ['a', 'b', 'c'],
    });
    expect(collectionPath('acme', ['a', 'b', 'c'])).toBe('/acme/a/b/c');
  });

  it('names nothing when it is empty or breaks off', () => {
    for (const rest of ['', '/', 'skill', 'a/skill', 'a/skill/b/c'])
      expect(parseLearningPath('acme', rest), rest).toBeNull();
  });
});
