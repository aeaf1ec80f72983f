/** The stories can fail: some of the mutants (mutants/mutants.mjs), each with the story that is known to find it out. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { nodeBin, root } from '../../sync-server/boot.mjs';
import { isCore } from '../support/ring.ts';
import { mutants } from './mutants/mutants.mjs';

const run = promisify(execFile);
const here = import.meta.dirname;

/** What the invariants say of one story. */
async function invariantBrokenBy(mutant: string, seed: number): Promise<string | null | undefined> {
  const args = [join(here, 'worker.ts'), '--seed', `${seed}`];
  const plant = ['--import', join(here, 'mutants', 'plant.ts')];
  const { stdout } = await run(nodeBin(), [...plant, ...args], {
    cwd: root,
    env: { ...process.env, LECTERN_MUTANT: mutant },
  });
  return (JSON.parse(stdout) as { invariant?: string | null }).invariant;
}

it.each(mutants)('could be planted today: an engine that $name', ({ edits }) => {
  for (const { file, find } of edits)
    expect(readFileSync(join(root, file), 'utf8').split(find)).toHaveLength(2);
});

it('there are sixty of them, each with a name of its own', () => {
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
  expect(mutants.length).toBeGreaterThanOrEqual(60);
});

it.each(mutants.flatMap(({ name, test }) => (test ? [{ name, test }] : [])))(
  'is found out by a test that is there: an engine that $name',
  ({ test }) => {
    expect(readFileSync(join(root, test.file), 'utf8')).toContain(test.title);
  },
);

it.skipIf(isCore).each([
  ['does what it has done before', 'I2', 4],
  ['sends a lane in parallel', 'I20', 13],
  ['forgets a shadow row', 'I7', 1],
  ['writes the row without the entry', 'I1', 1],
])('finds out an engine that %s, by %s (F2, F3, LOCAL-021)', async (mutant, invariant, seed) => {
  expect(await invariantBrokenBy(mutant, seed)).toBe(invariant);
});
