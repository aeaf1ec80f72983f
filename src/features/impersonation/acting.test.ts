import { expect, it } from 'vitest';
import { placeOfOwn } from './acting.ts';

it('whoever leaves somebody else’s conversation stands at their own, and elsewhere stays where they are', () => {
  expect(placeOfOwn('/chat/018f0000-0000-7000-8000-000000000001')).toBe('/chat');
  expect(['/chat', '/dashboard', '/harbor/catalog'].map(placeOfOwn)).toEqual([null, null, null]);
});
