/** Says on the bus what has changed, and says it again until somebody could hear it: only a node that dies takes it along. */
import { type BusLog, type NodeBus, pauseAfter } from './node-bus.ts';
import { ANY_BUCKET } from './subjects.ts';

export type Publisher = {
  add(subjects: readonly string[]): void;
  /** Tries once more. */
  close(): Promise<void>;
};

/** While the bus is away no more than that is remembered: then anything may have changed. */
const MOST_SUBJECTS = 1_000;

/** @param say  throws when it could not be said */
export function publisher(
  say: (subjects: string[]) => ReturnType<NodeBus['publish']>,
  log: BusLog,
): Publisher {
  let unsaid = new Set<string>();
  let failures = 0;
  let saying: Promise<void> | null = null;
  let again: NodeJS.Timeout | undefined;

  const sayAll = async (): Promise<void> => {
    while (unsaid.size > 0) {
      const subjects = [...unsaid];
      unsaid = new Set();
      try {
        await say(subjects);
        failures = 0;
      } catch (err) {
        if (failures === 0) log.warn({ err }, 'changes could not be announced to other nodes; trying again');
        failures += 1;
        unsaid = new Set([...subjects, ...unsaid]);
        if (unsaid.size > MOST_SUBJECTS) unsaid = new Set([ANY_BUCKET]);
        again = setTimeout(start, pauseAfter(failures));
        again.unref();
        return;
      }
    }
  };
  const start = (): void => {
    saying ??= sayAll().finally(() => {
      saying = null;
      if (unsaid.size > 0 && failures === 0) start();
    });
  };

  return {
    add(subjects) {
      for (const subject of subjects) unsaid.add(subject);
      if (failures === 0) start();
    },
    async close() {
      clearTimeout(again);
      start();
      await saying;
      clearTimeout(again);
    },
  };
}
