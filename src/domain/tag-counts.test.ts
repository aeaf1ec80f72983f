import { expect, it } from 'vitest';
import { sortedTags } from './tag-counts.ts';

it('lists the tags of a collection by how often they occur (COLL-012)', () => {
  const tags = [
    { tag: 'rope', count: 1 },
    { tag: 'knots', count: 7 },
    { tag: 'anchor', count: 1 },
    { tag: 'wind', count: 3 },
  ];
  expect(sortedTags(tags).map(({ tag, count }) => `${tag} ${count}`)).toEqual([
    'knots 7',
    'wind 3',
    'anchor 1',
    'rope 1',
  ]);
});
