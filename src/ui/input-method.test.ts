import { expect, it } from 'vitest';
import { isEnter, isOfInputMethod } from './input-method.ts';

it('Enter means Enter only when no input method takes it, also in the order in which Safari tells of it', () => {
  const press = { key: 'Enter', isComposing: false, keyCode: 13 };
  expect(isEnter(press)).toBe(true);
  expect(isEnter({ ...press, key: 'a' })).toBe(false);
  expect(isEnter({ ...press, isComposing: true, keyCode: 229 })).toBe(false);
  expect(isEnter({ ...press, keyCode: 229 })).toBe(false);
  expect(isOfInputMethod({ ...press, keyCode: 229 })).toBe(true);
});
