import { expect, it } from 'vitest';
import { commonProtocol } from './protocol-version.ts';

it('lets two sides speak the newest version that both know, whichever of them is newer (F28)', () => {
  const ours = { newest: 4, oldest: 2 };
  const common = (newest: number, oldest: number) => commonProtocol({ newest, oldest }, ours);
  expect(common(4, 4)).toBe(4);
  expect(common(3, 1)).toBe(3);
  expect(common(7, 3)).toBe(4);
  expect(common(7, 5)).toBeNull();
  expect(common(1, 1)).toBeNull();
});
