import { describe, expect, it } from 'vitest';
import { isTenantPublicPage } from './path-words.ts';

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
