/** The engine's face at once, the engine itself after the first paint. */
import type { Sync } from '#sync/react.ts';
import type { RunningSync } from '#sync/start-sync.ts';
import { afterFirstPaint, aheadOfUse } from './after-paint.ts';
import { reportFault } from './report-fault.ts';

export type LateEngine = Sync & { stop(): void };

type Start = (accountId: string) => Promise<RunningSync>;

const startSyncOf: Start = async (accountId) =>
  (await import('#sync/start-sync.ts')).startSync(accountId, aheadOfUse);

/**
 * @param accountId  the user's id, or `visitor`
 * @param asked  what is asked of it starts it too, however much later it would
 */
export function lateEngine(
  accountId: string,
  start: Start = startSyncOf,
  later: (run: () => void) => void = afterFirstPaint,
  asked = false,
): LateEngine {
  let stopped = false;
  let begin = () => {};
  const begun = new Promise<RunningSync>((resolve, reject) => {
    begin = () => {
      begin = () => {};
      if (!stopped) start(accountId).then(resolve, reject);
    };
    later(() => begin());
  });
  const engine = () => {
    if (asked) begin();
    return begun;
  };
  let running: RunningSync | null = null;
  begun.then((started) => {
    running = started;
  }, reportFault);
  return {
    nudge: () =>
      void engine()
        .then((running) => running.nudge())
        .catch(() => {}), // told above
    expect: () => running?.expect(),
    uploads: () =>
      void engine()
        .then((running) => running.uploads())
        .catch(() => {}), // told above
    sendsAtOnce: () => running?.sendsAtOnce() ?? false,
    wantSkillBody: async (skillId) => (await engine()).wantSkillBody(skillId),
    wantPlace: async (place) => (await engine()).wantPlace(place),
    keep: async (thing) => (await engine()).keep(thing),
    pauseKeeping: async (id) => (await engine()).pauseKeeping(id),
    removeKept: async (id, reading) => (await engine()).removeKept(id, reading),
    openOrganization: async (organizationId) => (await engine()).openOrganization(organizationId),
    retry: async (id) => (await engine()).retry(id),
    discard: async (id) => (await engine()).discard(id),
    exportAll: async () => (await engine()).exportAll(),
    sendNow: async (id) => (await engine()).sendNow(id),
    stop() {
      stopped = true;
      begun.then((running) => running.stop()).catch(() => {}); // it never ran
    },
  };
}
