/**
 * A channel of 1,000 messages as its page reads it when it opens, and with all of them shown, beside the bare query of the same rows by the
 * same index.
 */
import { mentionable } from '#features/chat/parts/mentionable.ts';
import { reportsIn } from '#features/chat/parts/message-reports.ts';
import { channelMessages, openChannel } from '#features/chat/read-chat.ts';
import { storeName } from '#store/db.ts';
import { chatBench, MESSAGES } from './chat-seed.ts';

/** As the page shows at first. */
const SHOWN = 80;
const QUERIES = 20;

const seeded = chatBench();

const answer = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const raw = seeded.then(({ own }) => answer(indexedDB.open(storeName(own))));

const candidates: Record<string, (count: number) => Promise<number>> = {
  /** The rows of the channel come; nothing is made of them. */
  async bare() {
    const { channelId } = await seeded;
    const index = (await raw).transaction('messages').objectStore('messages').index('[channelId+sentAt]');
    const range = IDBKeyRange.bound([channelId, 0], [channelId, Number.MAX_SAFE_INTEGER]);
    return (await answer(index.getAll(range))).length;
  },
  async lectern(count) {
    const { db, channelId } = await seeded;
    const [found] = await Promise.all([
      channelMessages(db, channelId, count),
      openChannel(db, channelId),
      mentionable(db, channelId),
      reportsIn(db, channelId),
    ]);
    return found.messages.length;
  },
};

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;

async function timed(name: string, count: number): Promise<number> {
  const run = candidates[name];
  if (!run) throw new Error(`There is no ${name}.`);
  const times: number[] = [];
  for (let at = 0; at < QUERIES; at++) {
    const started = performance.now();
    const found = await run(count);
    if (found < count) throw new Error(`${name} found ${found} of ${count}.`);
    times.push(performance.now() - started);
  }
  return median(times);
}

async function measureOf(name: string): Promise<Record<string, number>> {
  await seeded;
  return { open_ms: await timed(name, SHOWN), all_ms: await timed(name, MESSAGES) };
}

Object.assign(window, { measureOf, ready: true });
