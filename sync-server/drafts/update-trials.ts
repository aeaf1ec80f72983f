/**
 * A large update is decoded, looked at and applied in a thread of its own first, with limits of time and memory (F41): what is hostile stops
 * that thread, and nobody's request. What comes out of it well is handed on in pieces, each of which is cheap. Of small ones one comes here
 * when many have come into the draft (see untried-updates.ts): else a letter waits for nothing.
 */
import { Worker } from 'node:worker_threads';
import type { DraftRefusal } from '#contract/drafts/draft-protocol.ts';
import { TRIAL_MEMORY_MB, TRIAL_MS } from '#domain/draft-limits.ts';
import type { UpdateLimits } from './apply-update.ts';
import { UntriedUpdates } from './untried-updates.ts';

/** `stored`: updates that make the draft as it is, in their order. */
export type TrialQuestion = { stored: readonly Uint8Array[]; update: Uint8Array; limits: UpdateLimits };
export type TrialVerdict =
  /** `update`: what was new in it, null: nothing was; `pieces`: the same, to be applied one after the other */
  | { kind: 'fits'; update: Uint8Array | null; pieces: Uint8Array[] }
  | { kind: 'gap' }
  | { kind: 'refused'; reason: DraftRefusal };

export type UpdateTrials = {
  /** One after the other. Never rejects: what ends the thread is refused. */
  tryOut(question: TrialQuestion): Promise<TrialVerdict>;
  readonly untried: UntriedUpdates;
  close(): Promise<void>;
};

const IDLE_MS = 30_000;
/** A machine that is this busy has no room for large updates. */
const BEGIN_MS = 30_000;

export const TRIAL_READY = 'ready';

type Thread = { worker: Worker; ready: Promise<boolean>; settle: (verdict: TrialVerdict | null) => void };

export function updateTrials(threadFile = new URL('./trial-thread.ts', import.meta.url)): UpdateTrials {
  let thread: Thread | null = null;
  let turn: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;

  const begin = (): Thread => {
    const worker = new Worker(threadFile, {
      resourceLimits: { maxOldGenerationSizeMb: TRIAL_MEMORY_MB, stackSizeMb: 4 },
    });
    let isReady: (ready: boolean) => void = () => undefined;
    const ready = new Promise<boolean>((resolve) => {
      isReady = resolve;
      setTimeout(() => resolve(false), BEGIN_MS).unref();
    });
    const begun: Thread = { worker, ready, settle: () => undefined };
    const stopped = () => {
      isReady(false);
      if (thread === begun) thread = null;
      begun.settle(null);
    };
    worker.on('message', (said: TrialVerdict | typeof TRIAL_READY) => {
      if (said === TRIAL_READY) isReady(true);
      else begun.settle(said);
    });
    worker.on('error', stopped);
    worker.on('exit', stopped);
    return begun;
  };

  const end = async () => {
    clearTimeout(idle);
    const ending = thread;
    thread = null;
    await ending?.worker.terminate();
  };

  const ask = async (question: TrialQuestion): Promise<TrialVerdict> => {
    clearTimeout(idle);
    thread ??= begin();
    const asked = thread;
    asked.worker.ref();
    // What the thread takes to begin is none of the update's time.
    const answer = (await asked.ready) ? await answerOf(asked, question) : null;
    if (answer === null) {
      await end();
      return { kind: 'refused', reason: 'TOO_LARGE' };
    }
    asked.worker.unref();
    idle = setTimeout(() => void end(), IDLE_MS);
    idle.unref();
    return answer;
  };

  return {
    untried: new UntriedUpdates(),
    tryOut(question) {
      const verdict = turn.then(() => ask(question));
      turn = verdict;
      return verdict;
    },
    async close() {
      await turn;
      await end();
    },
  };
}

/** @returns null: the time is over, or the thread has died of it */
async function answerOf(asked: Thread, question: TrialQuestion): Promise<TrialVerdict | null> {
  const answer = new Promise<TrialVerdict | null>((resolve) => {
    asked.settle = resolve;
  });
  const late = setTimeout(() => asked.settle(null), TRIAL_MS);
  asked.worker.postMessage(question);
  try {
    return await answer;
  } finally {
    clearTimeout(late);
    asked.settle = () => undefined;
  }
}
