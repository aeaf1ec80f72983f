import { describe, expect, it } from 'vitest';
import { collectionLink, collectionPath, parseLearningPath, skillPath } from './learning-path.ts';

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

  it('of a collection without a slug is the page of its root (ROUTE-015)', () => {
    const root = { tenantSlug: 'acme', rootType: 'internal' };
    expect(collectionLink(root, [''])).toBe('/acme/internal');
    expect(collectionLink(root, [])).toBe('/acme/internal');
    expect(collectionLink({ ...root, rootType: 'catalog' }, ['linux', ''])).toBe('/acme/catalog');
    expect(collectionLink(root, ['linux', 'basics'])).toBe('/acme/linux/basics');
  });

  it('names nothing when it is empty or breaks off', () => {
    for (const rest of ['', '/', 'skill', 'a/skill', 'a/skill/b/c'])
      expect(parseLearningPath('acme', rest), rest).toBeNull();
  });
});
