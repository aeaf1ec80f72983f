/**
 * Outlives a test process that dies, and then ends the servers that it left behind. It knows that by the end of its
 * standard input, which comes however that process went.
 */
import { createInterface } from 'node:readline';
import { endPostmaster, endProcess, removeDataDir } from './postmaster.ts';

/** One line of JSON on standard input. `remove`: the folder was made for this test. */
export type GuardMessage =
  | { watch: number | undefined; dataDir: string; remove: boolean }
  | { forget: string };

const watched = new Map<string, { pid: number | undefined; remove: boolean }>();

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line) as GuardMessage;
  if ('forget' in message) {
    watched.delete(message.forget);
    continue;
  }
  const { watch: pid, dataDir, remove } = message;
  watched.set(dataDir, { pid, remove: remove || watched.get(dataDir)?.remove === true });
}

for (const [dataDir, { pid, remove }] of watched) {
  if (pid !== undefined) await endProcess(pid, 'SIGKILL', 5_000);
  await endPostmaster(dataDir);
  if (remove) removeDataDir(dataDir);
}
