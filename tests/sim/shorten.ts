/** A story that fails, without what it does not need: halves, quarters, single steps, devices (delta debugging). */
import { Broken } from './invariants.ts';
import { play } from './play.ts';
import { type Script, type Step, scriptOf } from './script.ts';

const MOST_TRIES = 400;

/** What went wrong, without the names of that one time; null if nothing did. */
async function failureOf(script: Script): Promise<string | null> {
  try {
    await play(script);
    return null;
  } catch (error) {
    return error instanceof Broken ? error.invariant : (error as Error).name;
  }
}

/** @returns a story that breaks the same invariant; the whole one if it does not fail */
export async function shortened(seed: number | Script, most = MOST_TRIES): Promise<Script> {
  let best = typeof seed === 'number' ? scriptOf(seed) : seed;
  const failure = await failureOf(best);
  if (failure === null) return best;
  let tries = 0;
  const keepIf = async (candidate: Script): Promise<boolean> => {
    tries += 1;
    if (tries > most || (await failureOf(candidate)) !== failure) return false;
    best = candidate;
    return true;
  };
  for (let size = Math.ceil(best.steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < best.steps.length; ) {
      const steps = [...best.steps.slice(0, at), ...best.steps.slice(at + size)];
      if (!(await keepIf({ ...best, steps }))) at += size;
    }
  }
  // A device keeps its place, so that the steps of the others still mean them.
  for (const [device, { tabs, sockets }] of best.devices.entries()) {
    const steps = best.steps.filter(({ act }) => !('device' in act) || act.device !== device);
    if (steps.length < best.steps.length) await keepIf({ ...best, steps });
    if (tabs === 2 || sockets)
      await keepIf({
        ...best,
        devices: best.devices.with(device, { ...plain(best, device), tabs: 1, sockets: false }),
      });
  }
  const last = best.devices.length - 1;
  if (!best.steps.some(({ act }) => 'device' in act && act.device === last) && last > 0)
    await keepIf({ ...best, devices: best.devices.slice(0, last) });
  for (const [at, step] of best.steps.entries()) {
    if (step.ms > 0) await keepIf({ ...best, steps: best.steps.with(at, { ...step, ms: 0 } satisfies Step) });
  }
  return best;
}

const plain = ({ devices }: Script, at: number) => devices[at] as Script['devices'][number];
