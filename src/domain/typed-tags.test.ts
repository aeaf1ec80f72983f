import { expect, it } from 'vitest';
import { longTag, MOST_TAG_LETTERS, typedTags } from './typed-tags.ts';

it('reads each tag once, whole, however the commas are set', () => {
  expect(typedTags(' knots ,, rope,knots,')).toEqual(['knots', 'rope']);
  expect(typedTags('x'.repeat(130))).toEqual(['x'.repeat(130)]);
});

it('names the first tag that is too long', () => {
  expect(longTag(`knots, ${'x'.repeat(MOST_TAG_LETTERS)}`)).toBeUndefined();
  expect(longTag(`knots, ${'x'.repeat(MOST_TAG_LETTERS + 1)}`)).toHaveLength(101);
});
