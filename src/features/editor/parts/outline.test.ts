import { expect, it } from 'vitest';
import { outlineOf } from './outline.ts';

it('counts atomic blocks and headings that are not empty, and nothing else (EDIT-004)', () => {
  const outline = outlineOf([
    { key: 'aaaaaaa1', type: 'header-one', text: 'Start' },
    { key: 'aaaaaaa2', type: 'unstyled', text: 'Some text' },
    { key: 'aaaaaaa3', type: 'header-one', text: '  ' },
    { key: 'aaaaaaa4', type: 'atomic', text: '' },
    { key: 'aaaaaaa5', type: 'unordered-list-item', text: 'An item' },
    { key: 'aaaaaaa6', type: 'header-one', text: 'End' },
  ]);
  expect(outline.map(({ key, number }) => [key, number])).toEqual([
    ['aaaaaaa1', 1],
    ['aaaaaaa4', 2],
    ['aaaaaaa6', 3],
  ]);
});
