import { existsSync, readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { apart, onlyInFull } from './rings.mjs';

const root = join(import.meta.dirname, '..');
const REPLACES = /\bvi\.(?:mock|doMock|resetModules)\(/;

it('a test file that replaces or resets modules runs in a process of its own', async () => {
  const shared: string[] = [];
  for await (const file of glob('{src,workers,sync-server,tests}/**/*.test.{ts,tsx}', { cwd: root })) {
    if (!apart.includes(file) && REPLACES.test(readFileSync(join(root, file), 'utf8'))) shared.push(file);
  }
  expect(shared).toEqual([]);
});

it('every file that a ring names is there', () => {
  const named = [...apart, ...onlyInFull];
  expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});
