/**
 * A channel of 1,000 messages as its page reads it when it opens, and with all of them shown, beside the bare query of the same rows by the
 * same index.
 */
import { newId } from '#contract/ids.ts';
import { mentionable } from '#features/chat/parts/mentionable.ts';
import { reportsIn } from '#features/chat/parts/message-reports.ts';
import { channelMessages, openChannel } from '#features/chat/read-chat.ts';
import { openStore, storeName } from '#store/db.ts';

const MESSAGES = 1_000;
/** As the page shows at first. */
const SHOWN = 80;
const PEOPLE = 30;
const QUERIES = 20;
const SENT_AT = 1_700_000_000_000;

const channelId = newId();
const people = Array.from({ length: PEOPLE }, () => newId());
const [own = ''] = people;
const db = openStore(own);
const synced = { ver: 1, buckets: [`channel:${channelId}`], pending: 0 };

/** A second channel lies beside it: what is read is found by the index, and not because there is nothing else. */
async function seed(): Promise<void> {
  await db.userInfos.bulkPut(
    people.map((userId, at) => ({
      ...{ userId, alias: `person-${at}`, name: { first: 'Person', last: `${at}` }, image: null },
      ...synced,
    })),
  );
  const channels = [channelId, newId()];
  await db.channels.bulkPut(
    channels.map((id) => ({
      ...{ channelId: id, name: 'Deck hands', type: 'ORGANIZATION_GROUP' as const },
      ...{ owner: { id, type: 'GROUP' as const }, members: people, memberCount: PEOPLE },
      ...synced,
    })),
  );
  for (const id of channels)
    await db.messages.bulkPut(
      Array.from({ length: MESSAGES }, (_, at) => ({
        ...{ messageId: newId(), channelId: id, senderId: people[at % PEOPLE] ?? own, sentAt: SENT_AT + at },
        ...{ deletedAt: null, version: 1, parent: null, responses: 0, responders: {} },
        reactions: (at % 10 === 0 ? { '👍': people.slice(0, 3) } : {}) as Record<string, string[]>,
        fields: { text: `Message ${at} about what is to be done on deck today, and by whom.` },
        ...synced,
      })),
    );
}
const seeded = seed();

const answer = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const raw = seeded.then(() => answer(indexedDB.open(storeName(own))));

const candidates: Record<string, (count: number) => Promise<number>> = {
  /** The rows of the channel come; nothing is made of them. */
  async bare() {
    const index = (await raw).transaction('messages').objectStore('messages').index('[channelId+sentAt]');
    const range = IDBKeyRange.bound([channelId, 0], [channelId, Number.MAX_SAFE_INTEGER]);
    return (await answer(index.getAll(range))).length;
  },
  async lectern(count) {
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
