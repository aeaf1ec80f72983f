/** What a person did on this device and the server has not got: taken out to be sealed, and put back at their next sign-in (D44). */
import * as v from 'valibot';
import { refold } from '#mutations/refold.ts';
import { getMeta, type LecternDb, setMeta, syncedTableNames } from '#store/db.ts';
import { removeDraft } from '#store/queries/drafts.ts';
import type { DraftRow } from '#store/tables/drafts.ts';
import { isUnsent, type OutboxEntry, outboxEntrySchema } from '#store/tables/outbox.ts';
import type { UploadRow } from '#store/tables/uploads.ts';
import { fromBase64, toBase64 } from './base64.ts';

export type Work = {
  entries: OutboxEntry[];
  drafts: { draft: DraftRow; updates: Uint8Array[] }[];
  files: { upload: UploadRow; pieces: ArrayBuffer[] }[];
};

const outboxTables = [
  ...syncedTableNames,
  'outbox',
  'shadow',
  'meta',
  'idmap',
  'delivered',
  'drafts',
  'ydoc',
  'incoming',
  'uploads',
  'blobs',
];

/** @returns null when there is nothing that the server has not got */
export async function readWork(db: LecternDb): Promise<Work | null> {
  const work = await db.transaction('r', [db.outbox, db.drafts, db.ydoc, db.uploads, db.blobs], async () => {
    const entries = await db.outbox.orderBy('seq').toArray();
    const drafts = await db.drafts.where('unsent').equals(1).toArray();
    const records = await Promise.all(
      drafts.map(({ skillId }) => db.ydoc.where('skillId').equals(skillId).sortBy('n')),
    );
    return {
      entries: entries.filter((entry) => isUnsent(entry) || entry.state === 'rejected'),
      drafts: drafts.map((draft, at) => ({
        draft,
        updates: (records[at] ?? []).map(({ update }) => update),
      })),
      files: await filesOf(db),
    };
  });
  return sizeOf(work) === 0 ? null : work;
}

async function filesOf(db: LecternDb): Promise<Work['files']> {
  const uploads = await db.uploads.toArray();
  const pieces = await Promise.all(
    uploads.map(({ assetId }) => db.blobs.where('assetId').equals(assetId).sortBy('n')),
  );
  return uploads.map((upload, at) => ({ upload, pieces: (pieces[at] ?? []).map(({ bytes }) => bytes) }));
}

export const sizeOf = ({ entries, drafts, files }: Work): number =>
  entries.length + drafts.length + files.length;

/** Its effects leave the rows as well. */
export async function removeWork(db: LecternDb, { entries, drafts, files }: Work): Promise<void> {
  await db.transaction('rw', outboxTables, async () => {
    await db.outbox.bulkDelete(entries.map(({ seq }) => seq));
    await refold(
      db,
      entries.flatMap(({ touches }) => touches),
    );
    for (const { draft } of drafts) await removeDraft(db, draft.skillId);
    for (const { upload } of files) {
      await db.uploads.delete(upload.assetId);
      await db.blobs.where('assetId').equals(upload.assetId).delete();
    }
  });
}

/** Behind what waits here by now, with the same ids; what is here already, or was delivered from here, does not come twice. */
export async function putBack(db: LecternDb, { entries, drafts, files }: Work): Promise<void> {
  await db.transaction('rw', outboxTables, async () => {
    const waiting = new Set((await db.outbox.toArray()).map(({ id }) => id));
    const delivered = await db.delivered.bulkGet(entries.map(({ id }) => id));
    const missing = entries.filter(({ id }, at) => !waiting.has(id) && delivered[at] === undefined);
    const last = (await getMeta(db, 'seq')) ?? 0;
    const numbers = new Map(missing.map(({ seq }, at) => [seq, last + at + 1]));
    await db.outbox.bulkAdd(
      missing.map((entry): OutboxEntry => {
        const deps = entry.deps.map((seq) => numbers.get(seq)).filter((seq) => seq !== undefined);
        const again = { ...entry, seq: numbers.get(entry.seq) as number, deps, lease: null };
        // Under its new number the server has never heard of it, and of a refused one it never will.
        if (entry.state === 'rejected') return { ...again, sent: false, settled: true };
        return { ...again, state: 'queued', attempts: 0, notBefore: 0 };
      }),
    );
    await setMeta(db, 'seq', last + missing.length);
    await refold(
      db,
      missing.flatMap(({ touches }) => touches),
    );
    for (const { draft, updates } of drafts) {
      await db.ydoc.bulkAdd(updates.map((update) => ({ skillId: draft.skillId, update })));
      await db.drafts.put(draft);
    }
    for (const { upload, pieces } of files) {
      if (await db.uploads.get(upload.assetId)) continue;
      await db.uploads.add(upload);
      await db.blobs.bulkPut(pieces.map((bytes, n) => ({ assetId: upload.assetId, n, bytes })));
    }
  });
}

/** What is needed to put an entry back; everything else in it stays as it was written. */
const entrySchema = v.looseObject({
  seq: outboxEntrySchema.entries.seq,
  id: v.string(),
  state: outboxEntrySchema.entries.state,
  deps: outboxEntrySchema.entries.deps,
  touches: outboxEntrySchema.entries.touches,
});

const workSchema = v.object({
  entries: v.array(entrySchema),
  drafts: v.array(
    v.object({
      draft: v.object({
        skillId: v.string(),
        unsent: v.literal(1),
        changedAt: v.number(),
        refused: v.nullable(v.string()),
      }),
      updates: v.array(v.string()),
    }),
  ),
  /** boxes of before there were any lack them */
  files: v.optional(
    v.array(v.object({ upload: v.looseObject({ assetId: v.string() }), pieces: v.array(v.string()) })),
    [],
  ),
});

export const textOfWork = ({ entries, drafts, files }: Work): string =>
  JSON.stringify({
    entries,
    drafts: drafts.map(({ draft, updates }) => ({ draft, updates: updates.map(toBase64) })),
    files: files.map(({ upload, pieces }) => ({
      upload,
      pieces: pieces.map((piece) => toBase64(new Uint8Array(piece))),
    })),
  });

/** @throws ValiError for what another version has written in another way */
export function workOfText(text: string): Work {
  const { entries, drafts, files } = v.parse(workSchema, JSON.parse(text));
  return {
    entries: entries as unknown as OutboxEntry[],
    drafts: drafts.map(({ draft, updates }) => ({
      draft: draft as DraftRow,
      updates: updates.map(fromBase64),
    })),
    files: files.map(({ upload, pieces }) => ({
      upload: upload as unknown as UploadRow,
      pieces: pieces.map((piece) => new Uint8Array(fromBase64(piece)).buffer),
    })),
  };
}
