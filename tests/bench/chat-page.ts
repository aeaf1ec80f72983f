/**
 * A channel as its page reads it: one of 10,000 messages when it opens, beside raw IndexedDB that reads its last 80; one of 1,000 with all of them
 * shown, beside the bare query of the same rows by the same index.
 */
import { mentionable } from '#features/chat/parts/mentionable.ts';
import { reportsIn } from '#features/chat/parts/message-reports.ts';
import { channelMessages, openChannel } from '#features/chat/read-chat.ts';
import { storeName } from '#store/db.ts';
import { chatBench, MESSAGES } from './chat-seed.ts';

/** As the page shows at first. */
const SHOWN = 80;
const LONG = 10_000;
const QUERIES = 20;

const seeded = [chatBench(LONG), chatBench()] as const;
type Bench = Awaited<ReturnType<typeof chatBench>>;

const answer = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const opened = new Map<string, Promise<IDBDatabase>>();
function rawOf({ own }: Bench): Promise<IDBDatabase> {
  const known = opened.get(own) ?? answer(indexedDB.open(storeName(own)));
  opened.set(own, known);
  return known;
}

/** The newest so many of an index. */
const lastOf = (index: IDBIndex, range: IDBKeyRange, count: number) =>
  new Promise<number>((resolve, reject) => {
    const rows: unknown[] = [];
    const request = index.openCursor(range, 'prev');
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      if (!request.result) return resolve(rows.length);
      rows.push(request.result.value);
      if (rows.length === count) resolve(count);
      else request.result.continue();
    };
  });

const candidates: Record<string, (bench: Bench, count: number) => Promise<number>> = {
  /** The rows come; nothing is made of them. */
  async bare(bench, count) {
    const { channelId } = bench;
    const index = (await rawOf(bench))
      .transaction('messages')
      .objectStore('messages')
      .index('[channelId+sentAt]');
    const range = IDBKeyRange.bound([channelId, 0], [channelId, Number.MAX_SAFE_INTEGER]);
    return count === SHOWN ? lastOf(index, range, count) : (await answer(index.getAll(range))).length;
  },
  async lectern({ db, channelId }, count) {
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

async function timed(name: string, bench: Bench, count: number): Promise<number> {
  const run = candidates[name];
  if (!run) throw new Error(`There is no ${name}.`);
  const times: number[] = [];
  for (let at = 0; at < QUERIES; at++) {
    const started = performance.now();
    const found = await run(bench, count);
    if (found < count) throw new Error(`${name} found ${found} of ${count}.`);
    times.push(performance.now() - started);
  }
  return median(times);
}

async function measureOf(name: string): Promise<Record<string, number>> {
  const [long, short] = await Promise.all(seeded);
  return { open_ms: await timed(name, long, SHOWN), all_ms: await timed(name, short, MESSAGES) };
}

Object.assign(window, { measureOf, ready: true });
