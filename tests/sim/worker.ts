/** Plays seeds, or one script, in a process of its own, and says after each how it went: a line of JSON (run.mjs). */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { Broken } from './invariants.ts';
import { play } from './play.ts';
import { type Script, scriptOf } from './script.ts';
import { shortened } from './shorten.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '1' },
    steps: { type: 'string' },
    script: { type: 'string' },
    shorten: { type: 'boolean', default: false },
    /** ends with the first one that fails */
    once: { type: 'boolean', default: false },
  },
});

async function tell(seed: number, story: Script): Promise<boolean> {
  const began = process.cpuUsage();
  const say = (report: object) => {
    const { user, system } = process.cpuUsage(began);
    const cpuMs = Math.round((user + system) / 1000);
    process.stdout.write(`${JSON.stringify({ seed, cpuMs, ...report })}\n`);
  };
  try {
    const { tally, mutations, requests } = await play(story);
    say({ mutations, requests, acts: tally.acts, faults: tally.faults });
    return true;
  } catch (error) {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const invariant = error instanceof Broken ? error.invariant : null;
    say({ error: text, invariant, ...(values.shorten && { script: await shortened(story) }) });
    return false;
  }
}

if (values.script) {
  const script = JSON.parse(await readFile(values.script, 'utf8')) as Script;
  await tell(script.seed, script);
} else {
  const [first, count] = [Number(values.seed), Number(values.count)];
  const steps = values.steps === undefined ? undefined : Number(values.steps);
  for (let seed = first; seed < first + count; seed += 1) {
    if (!(await tell(seed, scriptOf(seed, steps))) && values.once) break;
  }
}
process.exit(0);
