import { expect, it } from 'vitest';
import { generatedBy, targetTagCount } from './content-generation.ts';

it('the number of tags follows the duration: 3 under 2400 seconds, 5 under 5400, otherwise 8 (SKILL-010)', () => {
  expect([0, 2399, 2400, 5399, 5400].map(targetTagCount)).toEqual([3, 3, 5, 5, 8]);
});

it('tags and a summary are written on four statuses, where they are missing and AI content is enabled (SKILL-008, SKILL-009)', () => {
  const bare = { aiEnabled: true, tags: 2, seconds: 600, summary: '' };
  for (const status of ['PUBLISHED', 'NEEDS_FINAL', 'NEEDS_SEO', 'NEEDS_PEER'])
    expect(generatedBy(status, bare)).toEqual(['tags', 'summary']);
  for (const status of ['INITIAL', 'NEEDS_TRAINER', 'NEEDS_CONTENT', 'RETIRED'])
    expect(generatedBy(status, bare)).toEqual([]);
  expect(generatedBy('PUBLISHED', { ...bare, aiEnabled: false })).toEqual([]);
  expect(generatedBy('PUBLISHED', { ...bare, tags: 3 })).toEqual(['summary']);
  expect(generatedBy('PUBLISHED', { ...bare, tags: 3, seconds: 2400 })).toEqual(['tags', 'summary']);
  expect(generatedBy('PUBLISHED', { ...bare, summary: 'Knots.' })).toEqual(['tags']);
});
