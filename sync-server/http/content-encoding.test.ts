import { expect, it } from 'vitest';
import { chosenEncoding } from './content-encoding.ts';

it.each([
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['GZIP ; Q=0.5', 'gzip'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['zstd;q=0, br;q=0.0, gzip;q=0.1', 'gzip'],
  ['*', 'zstd'],
  ['*;q=0.5, zstd;q=0', 'br'],
  ['identity, gzip;q=0.5', null],
  ['gzip;q=0', null],
  ['gzip;q=nonsense', null],
  ['deflate', null],
  ['', null],
  [undefined, null],
])('packs for "%s" as %s', (accepted, encoding) => {
  expect(chosenEncoding(accepted)).toBe(encoding);
});
