/** A page with the store alone: a thread that is shown live, and changes of it. Bundled by the test that opens it in two tabs. */
import { liveQuery } from 'dexie';
import { createComment } from '#mutations/content/create-comment.ts';
import { updateComment } from '#mutations/content/update-comment.ts';
import { enqueue } from '#mutations/enqueue.ts';
import { openStore, setMeta } from '#store/db.ts';
import { commentThread } from '#store/queries/comments.ts';

const ACCOUNT = '01890000-0000-7000-8000-00000000000a';
const contextId = '01890000-0000-7000-8000-00000000000b';
const on = { contextId, type: 'skill', access: 'public' } as const;

const db = openStore(ACCOUNT);
const shown: string[][] = [];
liveQuery(() => commentThread(db, contextId, 'public')).subscribe((thread) =>
  shown.push(thread.map(({ body }) => body)),
);

/** Names of an error and of those that it wraps. */
function namesOf(error: unknown): string[] {
  const { name = '', inner } = error as { name?: string; inner?: unknown };
  return inner ? [name, ...namesOf(inner)] : [name];
}

const tab = {
  /** every state of the thread that was shown */
  shown: () => shown,
  create: (body: string) => enqueue(db, createComment, { ...on, body, parent: null }),
  update: (commentId: string, body: string) => enqueue(db, updateComment, { ...on, commentId, body }),
  /** the next order number is taken: the disk refuses the entry after it has taken the base of the row */
  takeNextNumber: async () => {
    const last = await db.outbox.orderBy('seq').last();
    await setMeta(db, 'seq', (last?.seq ?? 1) - 1);
  },
  failureOf: (act: Promise<unknown>) => act.then(() => [], namesOf),
  counts: async () => ({
    comments: await db.comments.count(),
    outbox: await db.outbox.count(),
    shadow: await db.shadow.count(),
  }),
};

export type Tab = typeof tab;
Object.assign(window, { tab });
