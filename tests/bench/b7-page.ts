/**
 * Two devices of two people in one page and on one clock, each with its store, engine and socket: from what one does to the live query
 * of the other. And the pace at which the bench's floors are measured beside them: a person may push 20 times a second.
 */
import { liveQuery } from 'dexie';
import { lastingId } from '#contract/ids.ts';
import { LECTERN_HEADER } from '#contract/sync/wire.ts';
import { createComment } from '#mutations/content/create-comment.ts';
import { updateComment } from '#mutations/content/update-comment.ts';
import { enqueue } from '#mutations/enqueue.ts';
import { openStore } from '#store/db.ts';
import { commentThread } from '#store/queries/comments.ts';
import { browserClock } from '#sync/browser-surroundings.ts';
import { Engine } from '#sync/engine.ts';
import { SessionGate } from '#sync/session/session-gate.ts';
import type { SocketLike } from '#sync/transport/socket.ts';

type Person = { userId: string; accessToken: string };
type Open = (
  onVisible: (n: number) => void,
) => Promise<{ write(n: number): Promise<unknown>; close(): void | Promise<void> }>;

const PAUSE_MS = 150;
const WARM = 10;
const PATIENCE_MS = 10_000;

function device({ userId, accessToken }: Person) {
  const fetchAs = async (path: string, init: RequestInit) =>
    path === '/web/token'
      ? Response.json({ accessToken }, { headers: { [LECTERN_HEADER]: '1' } })
      : fetch(path, { ...init, credentials: 'omit' });
  const db = openStore(userId);
  const pageDb = openStore(userId, { durability: 'relaxed' });
  const gate = new SessionGate(userId, {
    fetch: fetchAs,
    locks: navigator.locks,
    channel: (name) => new BroadcastChannel(name),
    clock: browserClock,
  });
  const engine = new Engine({
    db,
    pageDb,
    gate,
    fetch: fetchAs,
    clock: browserClock,
    random: Math.random,
    caches: null,
    space: async () => null,
    savesData: () => false,
    openSocket: () => new WebSocket(`${location.origin.replace('http', 'ws')}/ws`) as unknown as SocketLike,
    isVisible: () => true,
    onError: (error) => queueMicrotask(() => reportError(error)),
  });
  return {
    db,
    engine,
    async close() {
      engine.stop();
      gate.close();
      db.close();
      pageDb.close();
    },
  };
}

async function until<T>(find: () => Promise<T | undefined>): Promise<T> {
  const end = performance.now() + 30_000;
  for (;;) {
    const found = await find();
    if (found !== undefined) return found;
    if (performance.now() > end) throw new Error('It did not come within 30 s.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const pad = 'x'.repeat(120);
const numberIn = (body: string) => Number(/^changed title (-?\d+) /.exec(body)?.[1] ?? Number.NaN);

const lectern =
  (writer: Person, reader: Person): Open =>
  async (onVisible) => {
    const [a, b] = [device(writer), device(reader)];
    await a.engine.start();
    await b.engine.start();
    const skill = await until(async () => (await a.db.skills.toArray())[0]);
    await until(() => b.db.skills.get(skill.skillId));
    const thread = { contextId: skill.skillId, type: 'skill', access: 'public' } as const;
    const made = await enqueue(a.db, createComment, { ...thread, body: 'To be changed.', parent: null });
    a.engine.trigger('nudge');
    const commentId = lastingId(`pending-${made?.id}`);
    await until(() => a.db.comments.get(commentId));
    await until(() => b.db.comments.get(commentId));
    const shown = liveQuery(() => commentThread(b.db, skill.skillId, 'public')).subscribe((rows) => {
      const row = rows.find((each) => each.commentId === commentId);
      if (!row) return;
      document.body.textContent = row.body;
      onVisible(numberIn(row.body));
    });
    return {
      async write(n) {
        const body = `changed title ${n} ${pad}`;
        const stored = enqueue(a.db, updateComment, { ...thread, commentId, body }, { goesAtOnce: true });
        a.engine.trigger('nudge');
        await stored;
        a.engine.trigger('nudge');
      },
      async close() {
        shown.unsubscribe();
        await a.close();
        await b.close();
        await Promise.all([a.db.delete(), b.db.delete()]);
      },
    };
  };

/** ms until each of `count` writes was visible; each is over before the next begins. */
async function measure(open: Open, count: number): Promise<Record<string, number>> {
  let hit: (n: number) => void = () => {};
  const opened = await open((n) => hit(n));
  const took: number[] = [];
  for (let n = -WARM; n < count; n += 1) {
    const visible = new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error('not visible in 10 s')), PATIENCE_MS);
      hit = (seen) => {
        if (seen !== n) return;
        clearTimeout(late);
        resolve();
      };
    });
    const began = performance.now();
    const written = opened.write(n);
    await visible;
    if (n >= 0) took.push(performance.now() - began);
    await written;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  await opened.close();
  took.sort((x, y) => x - y);
  const at = (share: number) =>
    took[Math.min(took.length - 1, Math.floor(share * took.length))] ?? Number.NaN;
  return { p50_ms: at(0.5), p95_ms: at(0.95), p99_ms: at(0.99) };
}

Object.assign(globalThis, { lectern, measure });
