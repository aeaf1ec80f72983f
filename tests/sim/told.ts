/** Tells stories until one fails, for tests: with the seed, and the story as short as it gets. */

import { play } from './play.ts';
import { actKinds, scriptOf } from './script.ts';
import { shortened } from './shorten.ts';
import { hazards, socketActs } from './sim-network.ts';
import { Tally } from './tally.ts';

/** Enough to take the larger part away, little enough for a test. */
const TRIES = 40;

/** In fewer stories something rare may never happen. */
const MANY = 100;

/** Faults that have to have happened in many stories; else the stories have become harmless. */
const faults = [
  'offline',
  'silent',
  ...hazards,
  'server died',
  'tab died',
  'tab slept',
  'clock set',
  'session ended',
  'account switched',
  'outdated pull',
  'disk full while syncing',
  'disk full while writing',
];

/** 48 in 10,000 stories: whether 150 hold one is chance, and each new verb casts the dice again. */
const rare: readonly string[] = ['disk full while writing'];
const FEW_THOUSAND = 2000;

export async function tellStories(first: number, count: number): Promise<void> {
  const tally = new Tally();
  for (let seed = first; seed < first + count; seed += 1) {
    const story = scriptOf(seed);
    try {
      tally.add((await play(story)).tally);
    } catch (error) {
      const script = JSON.stringify(await shortened(story, TRIES));
      throw new Error(
        `seed ${seed}: ${(error as Error).message}\nnpm run sim -- --script FILE with\n${script}`,
        {
          cause: error,
        },
      );
    }
  }
  const missing = [
    ...faults.filter((kind) => !tally.faults[kind] && !(rare.includes(kind) && count < FEW_THOUSAND)),
    ...[...actKinds, ...Object.values(socketActs)].filter((kind) => !tally.acts[kind]),
  ];
  if (count >= MANY && missing.length > 0)
    throw new Error(`In ${count} stories this never happened: ${missing.join(', ')}`);
}
