/**
 * Drafts in the database: a snapshot with the updates since. Whoever writes holds the snapshot's row until the commit, so the numbers of
 * the updates are the order of their commits, whichever node or verb wrote them.
 */
import { createHash } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import * as Y from 'yjs';
import { writeDocument } from '#contract/drafts/draft-document.ts';
import { DRAFT_FRAGMENT } from '#contract/drafts/draft-protocol.ts';
import { schemaOfDraft } from '#contract/drafts/draft-schema.ts';
import { firstDraftState } from '#contract/drafts/first-draft.ts';
import { COMPACT_AFTER_BYTES, COMPACT_AFTER_UPDATES, DRAFT_COPIES } from '#domain/draft-limits.ts';
import type { Database } from '../storage/tables.ts';
import { newDraftDoc } from './new-draft-doc.ts';

type Tx = Transaction<Database>;

export type StoredDraft = {
  skillId: string;
  doc: Y.Doc;
  /** of the last update that is in the document */
  seq: number;
  /** who changed its text last; null: nobody knows */
  writtenBy: string | null;
  snapshotBytes: number;
  tailUpdates: number;
  tailBytes: number;
  /** the number of the lesson's schema that its text needs */
  schema: number;
  /** from here on the log could not be read and was left out; null: all of it could */
  brokenFrom: number | null;
};

export const fragmentOf = (doc: Y.Doc): Y.XmlFragment => doc.getXmlFragment(DRAFT_FRAGMENT);

/**
 * Holds the draft until the transaction ends. The first one seeds it: from the published text, which nobody else ever does, or with the
 * empty paragraph with which a device begins it too.
 */
export async function holdDraft(tx: Tx, skillId: string, at: number): Promise<void> {
  const hold = () =>
    tx
      .selectFrom('content.draftSnapshots')
      .select('seq')
      .where('skillId', '=', skillId)
      .forUpdate()
      .executeTakeFirst();
  if (await hold()) return;
  const body = await tx
    .selectFrom('content.skillBodies')
    .select('document')
    .where('skillId', '=', skillId)
    .executeTakeFirst();
  const doc = newDraftDoc();
  if (body) writeDocument(fragmentOf(doc), body.document);
  else Y.applyUpdate(doc, firstDraftState());
  await tx
    .insertInto('content.draftSnapshots')
    .values({ skillId, ...snapshotOf(doc), seq: 0, updatedAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await hold();
}

/**
 * The whole draft as it is stored. What cannot be read is cut off with all that follows it (F55).
 * @returns undefined when there is none yet
 * @throws when the snapshot itself is damaged
 */
export async function loadDraft(db: Kysely<Database>, skillId: string): Promise<StoredDraft | undefined> {
  const snapshot = await db
    .selectFrom('content.draftSnapshots')
    .selectAll()
    .where('skillId', '=', skillId)
    .executeTakeFirst();
  if (!snapshot) return undefined;
  if (checksumOf(snapshot.state) !== snapshot.checksum) {
    throw new Error(`The snapshot of the draft of skill ${skillId} is damaged.`);
  }
  const doc = newDraftDoc();
  Y.applyUpdate(doc, snapshot.state);
  const draft: StoredDraft = {
    skillId,
    doc,
    seq: snapshot.seq,
    writtenBy: snapshot.writtenBy,
    snapshotBytes: snapshot.bytes,
    tailUpdates: 0,
    tailBytes: 0,
    schema: 1,
    brokenFrom: null,
  };
  const rows = await updatesAfter(db, skillId, snapshot.seq);
  const good = rows.findIndex(({ update, checksum }) => checksumOf(update) !== checksum);
  const readable = good < 0 ? rows : rows.slice(0, good);
  if (good >= 0) draft.brokenFrom = rows[good]?.seq ?? null;
  for (const { seq, update } of readable) {
    try {
      Y.applyUpdate(doc, update);
    } catch {
      // The document may hold half of it: all is read again up to here.
      return loadUpTo(draft, snapshot.state, readable, seq);
    }
    count(draft, seq, update);
  }
  draft.schema = schemaOfDraft(fragmentOf(doc));
  return draft;
}

/** What makes the draft as it is stored, in its order, without making it. Empty: there is none yet. */
export async function storedUpdates(db: Kysely<Database>, skillId: string): Promise<Uint8Array[]> {
  const snapshot = await db
    .selectFrom('content.draftSnapshots')
    .select(['state', 'seq'])
    .where('skillId', '=', skillId)
    .executeTakeFirst();
  if (!snapshot) return [];
  const rows = await updatesAfter(db, skillId, snapshot.seq);
  return [snapshot.state, ...rows.map(({ update }) => update)];
}

type UpdateRow = { seq: number; update: Uint8Array; checksum: string };

function loadUpTo(
  draft: StoredDraft,
  state: Uint8Array,
  rows: readonly UpdateRow[],
  brokenFrom: number,
): StoredDraft {
  const doc = newDraftDoc();
  Y.applyUpdate(doc, state);
  for (const { seq, update } of rows) if (seq < brokenFrom) Y.applyUpdate(doc, update);
  return { ...draft, doc, schema: schemaOfDraft(fragmentOf(doc)), brokenFrom };
}

function count(draft: StoredDraft, seq: number, update: Uint8Array): void {
  draft.seq = seq;
  draft.tailUpdates += 1;
  draft.tailBytes += update.length;
}

const updatesAfter = (db: Kysely<Database>, skillId: string, seq: number) =>
  db
    .selectFrom('content.draftUpdates')
    .select(['seq', 'update', 'checksum'])
    .where('skillId', '=', skillId)
    .where('seq', '>', seq)
    .orderBy('seq')
    .execute();

/** In a transaction that holds it. */
export async function openDraft(tx: Tx, skillId: string, at: number): Promise<StoredDraft> {
  await holdDraft(tx, skillId, at);
  const draft = await loadDraft(tx, skillId);
  if (!draft) throw new Error('A draft that is held is gone.');
  if (draft.brokenFrom !== null) await cutTail(tx, draft, at);
  return draft;
}

/** Its number stays taken, so that no node takes a later update for one that it has. */
async function cutTail(tx: Tx, draft: StoredDraft, at: number): Promise<void> {
  const { skillId } = draft;
  const [last] = (await updatesAfter(tx, skillId, draft.seq)).slice(-1);
  draft.seq = last?.seq ?? draft.seq;
  await compact(tx, draft, at);
}

/**
 * Applies what others stored since, in a transaction that holds the draft or outside of one.
 * @returns what was applied, in order
 */
export async function catchUp(db: Kysely<Database>, draft: StoredDraft): Promise<Uint8Array[]> {
  const { skillId, doc } = draft;
  const rows = await updatesAfter(db, skillId, draft.seq);
  const snapshot = await db
    .selectFrom('content.draftSnapshots')
    .select(['seq', 'bytes', 'writtenBy'])
    .where('skillId', '=', skillId)
    .executeTakeFirstOrThrow();
  const applied: Uint8Array[] = [];
  draft.writtenBy = snapshot.writtenBy;
  if (snapshot.seq > draft.seq) {
    const { state } = await db
      .selectFrom('content.draftSnapshots')
      .select('state')
      .where('skillId', '=', skillId)
      .executeTakeFirstOrThrow();
    const before = Y.encodeStateVector(doc);
    Y.applyUpdate(doc, state);
    applied.push(Y.diffUpdate(state, before));
    draft.seq = snapshot.seq;
    draft.snapshotBytes = snapshot.bytes;
    draft.tailUpdates = 0;
    draft.tailBytes = 0;
  }
  for (const { seq, update } of rows) {
    if (seq <= draft.seq) continue;
    Y.applyUpdate(doc, update);
    applied.push(update);
    count(draft, seq, update);
  }
  return applied;
}

/**
 * Stores an update that is already in `draft.doc`, and makes a snapshot when enough has come since the last one. In a transaction that
 * holds the draft, after catching up.
 * @param by  whose edit of the text it is; null: the text stays as it was
 * @returns whether the text has changed hands: that of somebody else was the last edit before
 */
export async function storeUpdate(
  tx: Tx,
  draft: StoredDraft,
  update: Uint8Array,
  { at, by }: { at: number; by: string | null },
): Promise<boolean> {
  const { skillId } = draft;
  const seq = draft.seq + 1;
  await tx
    .insertInto('content.draftUpdates')
    .values({ skillId, seq, update: Buffer.from(update), checksum: checksumOf(update), createdAt: at })
    .execute();
  count(draft, seq, update);
  const handedOver = by !== null && by !== draft.writtenBy;
  if (handedOver) {
    await tx
      .updateTable('content.draftSnapshots')
      .set({ writtenBy: by })
      .where('skillId', '=', skillId)
      .execute();
    draft.writtenBy = by;
  }
  if (draft.tailUpdates >= COMPACT_AFTER_UPDATES || draft.tailBytes >= COMPACT_AFTER_BYTES) {
    await compact(tx, draft, at);
  }
  return handedOver;
}

async function compact(tx: Tx, draft: StoredDraft, at: number): Promise<void> {
  const { skillId, seq } = draft;
  const snapshot = snapshotOf(draft.doc);
  await tx
    .updateTable('content.draftSnapshots')
    .set({ ...snapshot, seq, updatedAt: at })
    .where('skillId', '=', skillId)
    .execute();
  await tx
    .deleteFrom('content.draftUpdates')
    .where('skillId', '=', skillId)
    .where('seq', '<=', seq)
    .execute();
  draft.snapshotBytes = snapshot.bytes;
  draft.tailUpdates = 0;
  draft.tailBytes = 0;
}

function snapshotOf(doc: Y.Doc) {
  const state = Buffer.from(Y.encodeStateAsUpdate(doc));
  const vector = Buffer.from(Y.encodeStateVector(doc));
  return { state, vector, checksum: checksumOf(state), bytes: state.length };
}

type DraftCopy = { skillId: string; at: number; userId: string; state: Uint8Array; name: string | null };

/** Of each skill the newest ones without a name stay, and all that have one. */
export async function keepCopy(tx: Tx, { state, ...copy }: DraftCopy): Promise<void> {
  await tx
    .insertInto('content.draftCopies')
    .values({ ...copy, state: Buffer.from(state) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const unnamed = tx
    .selectFrom('content.draftCopies')
    .select('at')
    .where('skillId', '=', copy.skillId)
    .where('name', 'is', null);
  await tx
    .deleteFrom('content.draftCopies')
    .where('skillId', '=', copy.skillId)
    .where('name', 'is', null)
    .where('at', 'not in', unnamed.orderBy('at', 'desc').limit(DRAFT_COPIES))
    .execute();
}

const checksumOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64url').slice(0, 22);

/** @returns what the change comes to; null: nothing */
export function updateOf(doc: Y.Doc, change: () => void): Uint8Array | null {
  const updates: Uint8Array[] = [];
  const collect = (update: Uint8Array) => void updates.push(update);
  doc.on('update', collect);
  try {
    doc.transact(change);
  } finally {
    doc.off('update', collect);
  }
  return updates.length === 0 ? null : Y.mergeUpdates(updates);
}

const SUBJECT = 'draft:';

/** What the nodes tell each other after the commit: this draft has got this update. */
export const draftSubject = ({ skillId, seq }: Pick<StoredDraft, 'skillId' | 'seq'>) =>
  `${SUBJECT}${skillId}:${seq}`;

/** null: it is about something else */
export function readDraftSubject(subject: string): { skillId: string; seq: number } | null {
  if (!subject.startsWith(SUBJECT)) return null;
  const [skillId = '', seq = ''] = subject.slice(SUBJECT.length).split(':');
  return { skillId, seq: Number(seq) };
}

/** Whether all that somebody saw is in the draft. @param vector  a state vector @returns null: it is none */
export function covers({ doc }: StoredDraft, vector: Uint8Array): boolean | null {
  const here = Y.decodeStateVector(Y.encodeStateVector(doc));
  try {
    return [...Y.decodeStateVector(vector)].every(([client, clock]) => (here.get(client) ?? 0) >= clock);
  } catch {
    return null;
  }
}

/** With all that was kept of them. */
export async function deleteDrafts(tx: Tx, skillIds: readonly string[]): Promise<void> {
  for (const table of ['content.draftUpdates', 'content.draftCopies', 'content.draftSnapshots'] as const)
    await tx
      .deleteFrom(table)
      .where('skillId', 'in', [...skillIds])
      .execute();
}
