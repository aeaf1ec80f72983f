/**
 * From what a person does to the live query that shows it: comments on a skill, in a thread of fifty. The floor writes the same records
 * with the same durability in one IndexedDB transaction of its own and asks for the thread again.
 */
import { liveQuery } from 'dexie';
import { newId } from '#contract/ids.ts';
import { createComment } from '#mutations/content/create-comment.ts';
import { updateComment } from '#mutations/content/update-comment.ts';
import { enqueue } from '#mutations/enqueue.ts';
import { type LecternDb, openStore, storeName } from '#store/db.ts';
import { commentThread } from '#store/queries/comments.ts';
import type { OutboxEntry } from '#store/tables/outbox.ts';
import type { ShadowRow } from '#store/tables/replication.ts';
import type { CommentRow } from '#store/tables/synced.ts';

const THREAD = 50;
const skillId = newId();

type Verb = 'create' | 'edit';
type Step = { verb: Verb; comment: CommentRow; body: string };
/** Writes once; resolves when a reader of the thread has it. */
type Candidate = { step(step: Step): Promise<number>; close(): Promise<void> };
type Show = (thread: CommentRow[]) => void;

/** Each comment of the thread is edited once, so the first edit of a row, which keeps its base, is what is measured. */
async function seeded(name: string, edits: number): Promise<{ db: LecternDb; comments: CommentRow[] }> {
  const db = openStore(name);
  await db.open();
  const comments = Array.from(
    { length: Math.max(THREAD, edits) },
    (_, at): CommentRow => ({
      commentId: newId(),
      contextId: at < THREAD ? skillId : newId(),
      type: 'skill',
      createdBy: name,
      createdAt: 1_700_000_000_000 + at,
      body: `Comment ${at}, about as long as what people write below a lesson when something in it is unclear.`,
      parent: null,
      editedAt: null,
      deletedAt: null,
      resolvedAt: null,
      resolvedBy: null,
      thread: [],
      access: 'public',
      ver: at + 1,
      buckets: ['course:bench:read'],
      pending: 0,
    }),
  );
  await db.comments.bulkPut(comments);
  return { db, comments };
}

const has = (thread: readonly CommentRow[], body: string) => thread.some((comment) => comment.body === body);

async function lectern(db: LecternDb): Promise<Candidate> {
  let show: Show = () => undefined;
  const first = new Promise<void>((resolve) => {
    show = () => resolve();
  });
  const shown = liveQuery(() => commentThread(db, skillId, 'public')).subscribe((thread) => show(thread));
  await first;
  return {
    async step({ verb, comment, body }) {
      const seen = new Promise<number>((resolve) => {
        show = (thread) => has(thread, body) && resolve(performance.now());
      });
      const args = { contextId: skillId, body, type: 'skill', access: 'public' } as const;
      const started = performance.now();
      const done =
        verb === 'create'
          ? enqueue(db, createComment, { ...args, parent: null })
          : enqueue(db, updateComment, { ...args, commentId: comment.commentId });
      const at = await seen;
      await done;
      return at - started;
    },
    async close() {
      shown.unsubscribe();
      await db.delete();
    },
  };
}

type Records = { comment: CommentRow; shadow: ShadowRow; entry: OutboxEntry };

/** What Lectern writes for this verb, read back from a database where it has. */
async function recordsOf(verb: Verb): Promise<Records> {
  const { db, comments } = await seeded(`template-${verb}-${newId()}`, 1);
  const candidate = await lectern(db);
  await candidate.step({ verb, comment: comments[0] as CommentRow, body: 'template' });
  const entry = (await db.outbox.toArray())[0] as OutboxEntry;
  const shadow = (await db.shadow.toArray())[0] as ShadowRow;
  const comment = (await db.comments.filter(({ body }) => body === 'template').first()) as CommentRow;
  await candidate.close();
  return { comment, shadow, entry };
}

const answer = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function raw(db: LecternDb): Promise<Candidate> {
  const templates = { create: await recordsOf('create'), edit: await recordsOf('edit') };
  db.close();
  const idb = await answer(indexedDB.open(storeName(db.accountId)));
  const range = IDBKeyRange.bound([skillId, 'public'], [skillId, 'public', []]);
  let seq = 0;
  return {
    async step({ verb, comment, body }) {
      const template = templates[verb];
      const started = performance.now();
      seq += 1;
      const id = newId();
      const commentId = verb === 'create' ? `pending-${id}` : comment.commentId;
      const key = `comment:${commentId}`;
      const row: CommentRow =
        verb === 'create'
          ? { ...template.comment, commentId, contextId: skillId, body, createdAt: Date.now() }
          : { ...comment, body, editedAt: Date.now(), pending: 1 };
      const base = verb === 'create' ? null : comment;
      const vars = { ...template.entry.vars, contextId: skillId, body };
      const tx = idb.transaction(['comments', 'shadow', 'outbox', 'meta'], 'readwrite', {
        durability: 'strict',
      });
      tx.objectStore('comments').put(row);
      tx.objectStore('shadow').put({ key, base });
      tx.objectStore('outbox').put({
        ...template.entry,
        seq,
        id,
        vars,
        touches: [key],
        createdAt: Date.now(),
      });
      tx.objectStore('meta').put({ key: 'seq', value: seq });
      const complete = new Promise((resolve) => {
        tx.oncomplete = resolve;
      });
      tx.commit();
      await complete;
      const index = idb.transaction('comments').objectStore('comments').index('[contextId+access+createdAt]');
      const thread: CommentRow[] = await answer(index.getAll(range));
      if (!has(thread, body)) throw new Error('The thread lacks what was written.');
      return performance.now() - started;
    },
    async close() {
      idb.close();
      await db.delete();
    },
  };
}

const candidates: Record<string, (db: LecternDb) => Promise<Candidate>> = { raw, lectern };

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const quantile = (values: readonly number[], q: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(q * values.length))] as number;

type Figures = Record<string, number>;

/**
 * Both in one page, step by step in turn: what the machine does meanwhile strikes both alike.
 * @returns for each candidate milliseconds from the act to the reader
 */
async function measure(count: number): Promise<Record<string, Figures>> {
  const places = await Promise.all(
    Object.entries(candidates).map(async ([name, open]) => {
      const { db, comments } = await seeded(`bench-${name}-${newId()}`, THREAD);
      return { name, comments, candidate: await open(db), figures: {} as Figures };
    }),
  );
  let written = 0;
  for (const verb of ['edit', 'create'] as const) {
    // The first few are not counted: code that was never run is compiled first.
    const warm = 5;
    const steps = verb === 'edit' ? Math.min(count, THREAD - warm) : count;
    const times = new Map<string, number[]>(places.map(({ name }) => [name, []]));
    for (let at = 0; at < warm + steps; at++) {
      written += 1;
      for (const { name, comments, candidate } of at % 2 === 0 ? places : places.toReversed()) {
        const comment = comments[at % THREAD] as CommentRow;
        const took = await candidate.step({ verb, comment, body: `Words ${written} that a person wrote.` });
        if (at >= warm) times.get(name)?.push(took);
        await sleep(4);
      }
    }
    for (const { name, figures } of places) {
      const took = times.get(name) as number[];
      figures[`${verb}_p50_ms`] = quantile(took, 0.5);
      figures[`${verb}_p95_ms`] = quantile(took, 0.95);
    }
  }
  for (const { candidate } of places) await candidate.close();
  return Object.fromEntries(places.map(({ name, figures }) => [name, figures]));
}

declare global {
  interface Window {
    measureBoth: typeof measure;
    ready: boolean;
  }
}
window.measureBoth = measure;
window.ready = true;
