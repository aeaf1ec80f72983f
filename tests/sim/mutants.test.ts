/** The stories can fail: some of the mutants (mutants/mutants.mjs), each found out by one of the stories. */
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

/** As many as the full ring plays of the engine as it is. Which of them finds a mutant out changes with every new verb. */
const STORIES = 300;

/** What the invariants say of the first story that fails. */
async function invariantBrokenBy(mutant: string): Promise<string | null | undefined> {
  const args = [join(here, 'worker.ts'), '--count', `${STORIES}`, '--once'];
  const plant = ['--import', join(here, 'mutants', 'plant.ts')];
  const { stdout } = await run(nodeBin(), [...plant, ...args], {
    cwd: root,
    env: { ...process.env, LECTERN_MUTANT: mutant },
    maxBuffer: 16 * 2 ** 20,
  });
  const last = stdout.trim().split('\n').at(-1) ?? '';
  return (JSON.parse(last) as { invariant?: string | null }).invariant;
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
  ['does what it has done before', 'I2'],
  ['sends a lane in parallel', 'I5 or I20'],
  ['forgets a shadow row', 'I7'],
  ['writes the row without the entry', 'I1'],
])(
  'finds out an engine that %s, by %s (F2, F3, LOCAL-021)',
  async (mutant, invariants) => {
    expect(invariants.split(' or ')).toContain(await invariantBrokenBy(mutant));
  },
  600_000,
);
