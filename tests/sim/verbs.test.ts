/** Each verb of the product, as an owner of an organization plays it, while its device goes offline and its tab dies. */
import { expect, it } from 'vitest';
import { mutationNamed } from '#mutations/registry.ts';
import { play } from './play.ts';
import type { Act, Step } from './script.ts';
import { sampledVerbs } from './verbs.ts';

/** Among the people of a story; nothing befalls this one. */
const OWNER = 4;
const ROUNDS = 3;
const STORIES = 3;
const device = { person: OWNER, tabs: 1, sockets: true } as const;

function steps(names: readonly string[], seed: number): Step[] {
  const steps: Step[] = [];
  const add = (act: Act, ms = 0) => steps.push({ n: steps.length, act, ms });
  for (let round = 0; round < ROUNDS; round += 1) {
    // What is made by the last is there for the first of them then.
    const order = round % 2 === 0 ? names : names.toReversed();
    order.forEach((verb, i) => {
      const n = i + seed - 1;
      const at = [((n * 7 + round) % 10) / 10, ((n * 3 + round * 5) % 11) / 11] as const;
      add({ do: 'any verb', verb, device: i % 2, tab: 0, at }, i % 4 === 0 ? 20 : 1000);
    });
    add({ do: 'kill tab', device: 1, tab: 0, tasks: 20, ms: 500 }, 2000);
    add({ do: 'weather', device: round % 2, weather: 'offline' });
    for (const verb of names.slice(0, 6))
      add({ do: 'any verb', verb, device: round % 2, tab: 0, at: [0, 0.5] });
    add({ do: 'weather', device: round % 2, weather: 'clear' }, 8000);
  }
  return steps;
}

it('every verb has a sample, is played by it, and its effect reaches every device once', async () => {
  const verbs = await sampledVerbs();
  for (const [name, { sample, file }] of verbs) {
    expect(
      sample,
      `${name} has no sample: export one from ${file} (see src/mutations/sample.ts), and every story plays it`,
    ).not.toBeNull();
    expect(mutationNamed(name), `${name} is never sent: list it in src/mutations/registry.ts`).toBeDefined();
  }
  const names = [...verbs.keys()];
  const applied = new Set<string>();
  const waiting = () => names.filter((name) => !applied.has(name));
  // What one verb takes away, another may have needed: a verb that is added moves all the others to another moment.
  for (let seed = 1; seed <= STORIES && waiting().length > 0; seed += 1) {
    const told = await play({
      seed,
      devices: [device, { ...device, sockets: false }],
      steps: steps(names, seed),
    });
    for (const name of told.applied) applied.add(name);
  }
  expect(
    waiting(),
    'these found nothing to do, or were refused each time: let their samples take what an owner has in tests/sim/sim-content.ts, or add it there',
  ).toEqual([]);
}, 120_000);
