/**
 * Files that were chosen here go to the server: an intent, then the bytes piece by piece, from where the server says that it is
 * (IMAGE-011, IMAGE-012, D48). A cut, a closed tab or a killed server costs the piece that was under way. Run by the leader.
 */

import * as v from 'valibot';
import {
  createAssetUploadIntentOperation,
  type PutAnswer,
  putAnswerSchema,
  TAGGING,
  TAGGING_HEADER,
} from '#contract/content/asset.ts';
import { PIECE_BYTES } from '#contract/content/piece-digest.ts';
import { assetPath } from '#contract/content/skill.ts';
import { LECTERN_HEADER } from '#contract/sync/wire.ts';
import { REQUEST_TIMEOUT_MS } from '#domain/session-limits.ts';
import { isFolded } from '#mutations/effect.ts';
import { refold } from '#mutations/refold.ts';
import { mutationNamed } from '#mutations/registry.ts';
import type { LecternDb } from '#store/db.ts';
import type { OutboxEntry } from '#store/tables/outbox.ts';
import type { UploadErrorCode, UploadRow } from '#store/tables/uploads.ts';
import type { PictureCaches } from '../keeping/kept-pictures.ts';
import { fenced, rowTables } from '../leadership/fence.ts';
import { isDue } from '../outbox/outbox.ts';
import { reject } from '../outbox/rebase.ts';
import { backOff } from '../outbox/retry.ts';
import { mediaCacheName, ownCacheName } from '../storage/media-caches.ts';
import { askGate, type CallSurroundings, callServer } from '../transport/server-call.ts';

export type UploadSurroundings = CallSurroundings & {
  db: LecternDb;
  epoch: number;
  caches: PictureCaches | null;
};

export type UploadReport = {
  /** some are done or refused: what waits on them may go, or never will */
  settled: boolean;
  /** null: nothing was sent, for want of a session */
  reached: boolean | null;
  /** epoch ms of the next attempt; null: nothing waits */
  nextAt: number | null;
};

/** A request carries at least one piece, and more of them the faster they go. */
const MOST_PIECES = 16;
const QUICK_MS = 800;
/** Answers that were no verdict before the person is asked. */
const ATTEMPTS = 8;
/** A digest that does not fit was torn on the way: once more from the start. */
const FRESH_STARTS = 2;
/** The server forgets what nothing refers to after a day: said to be wanted again before. */
const RENEW_MS = 12 * 60 * 60 * 1000;

/** Every upload that is due, one after the other: side by side they would only share the line. */
export async function sendUploads(around: UploadSurroundings): Promise<UploadReport> {
  const { db, clock } = around;
  let settled = await settleDone(around);
  let reached: boolean | null = null;
  for (const { assetId } of await dueUploads(db, clock.now())) {
    const outcome = await sendOne(around, assetId);
    if (outcome === 'sign in') break;
    if (outcome === 'offline') {
      reached = false;
      break;
    }
    reached = true;
    settled ||= outcome === 'settled';
  }
  const waiting = (await db.uploads.toArray()).filter(({ state }) => state === 'waiting');
  const nextAt = waiting.length === 0 ? null : Math.min(...waiting.map(({ notBefore }) => notBefore));
  return { settled, reached, nextAt };
}

async function dueUploads(db: LecternDb, now: number): Promise<UploadRow[]> {
  const waiting = (await db.uploads.toArray()).filter(
    ({ state, notBefore }) => state === 'waiting' && isDue(notBefore, now),
  );
  const ready: UploadRow[] = [];
  for (const upload of waiting.sort((one, other) => one.createdAt - other.createdAt)) {
    if (await isPlaceThere(db, upload)) ready.push(upload);
  }
  return ready;
}

/** What this device has made and not sent yet has to be there first. */
async function isPlaceThere(db: LecternDb, { intent }: UploadRow): Promise<boolean> {
  const { type, id } = intent.uploadContext.place;
  if (type !== 'skill' && type !== 'collection') return true;
  const row = await (type === 'skill' ? db.skills.get(id) : db.collections.get(id));
  return row === undefined || row.ver > 0;
}

type Outcome = 'settled' | 'later' | 'offline' | 'sign in' | 'cancelled';

async function sendOne(around: UploadSurroundings, assetId: string): Promise<Outcome> {
  const { db } = around;
  let pieces = 1;
  let freshStarts = 0;
  let url = await intentOf(around, assetId);
  if (typeof url !== 'string' || !url.startsWith('/')) return url as Outcome;
  // What the server has of it already is asked first: nothing is sent twice.
  let known: number | null = null;
  for (;;) {
    const upload = await db.uploads.get(assetId);
    if (upload?.state !== 'waiting') return 'cancelled';
    const began = around.clock.now();
    const put = await putPieces(around, upload, url, known, pieces);
    switch (put.kind) {
      case 'answer':
        if (put.answer.done) return finish(around, upload);
        known = put.answer.received;
        await noteProgress(around, assetId, known);
        pieces =
          around.clock.now() - began < QUICK_MS
            ? Math.min(pieces * 2, MOST_PIECES)
            : Math.max(1, pieces >> 1);
        break;
      case 'expired':
        url = await intentOf(around, assetId);
        if (typeof url !== 'string' || !url.startsWith('/')) return url as Outcome;
        known = null;
        break;
      case 'torn':
        freshStarts += 1;
        known = 0;
        if (freshStarts > FRESH_STARTS) return refuse(around, upload, 'UPLOAD_FAILED', null);
        break;
      case 'refused':
        return refuse(around, upload, put.code, put.limit);
      case 'later':
        return postpone(around, upload, put.waitMs, 'UPLOAD_FAILED');
      default:
        return put.kind;
    }
  }
}

/** @returns the URL to PUT to, or what became of it */
async function intentOf(around: UploadSurroundings, assetId: string): Promise<Outcome | `/${string}`> {
  const { db } = around;
  const upload = await db.uploads.get(assetId);
  if (upload?.state !== 'waiting') return 'cancelled';
  const { document: query, service } = createAssetUploadIntentOperation;
  const reply = await callServer(around, `/graphql/${service}`, { query, variables: upload.intent });
  if (reply.kind === 'unsent') return reply.why;
  if (reply.kind === 'unknown') return 'offline';
  const { data, errors } = (reply.body ?? {}) as {
    data?: { createAssetUploadIntent?: { uploadURL?: unknown } } | null;
    errors?: { extensions?: { code?: string; extras?: { limit?: number } | null } }[];
  };
  const uploadURL = data?.createAssetUploadIntent?.uploadURL;
  if (typeof uploadURL === 'string' && /^\/[^/]/.test(uploadURL)) return uploadURL as `/${string}`;
  const { code, extras } = errors?.[0]?.extensions ?? {};
  if (reply.status >= 500 || reply.status === 429) {
    return postpone(around, upload, reply.retryAfterMs, 'CREATE_UPLOAD_INTENT_FAILED');
  }
  const known = code === 'FILE_TOO_LARGE' || code === 'INVALID_FILES' ? code : 'CREATE_UPLOAD_INTENT_FAILED';
  return refuse(around, upload, known, extras?.limit ?? null);
}

type Put =
  | { kind: 'answer'; answer: PutAnswer }
  | { kind: 'refused'; code: UploadErrorCode; limit: number | null }
  | { kind: 'later'; waitMs: number | null }
  | { kind: 'expired' | 'torn' | 'offline' | 'sign in' };

/** @param known  what the server said to have; null: it is asked */
async function putPieces(
  around: UploadSurroundings,
  { assetId, intent }: UploadRow,
  url: string,
  known: number | null,
  pieces: number,
): Promise<Put> {
  const total = intent.uploadContext.bytes;
  const body = known === null || known >= total ? null : await bytesFrom(around.db, assetId, known, pieces);
  if (body && body.byteLength === 0) return { kind: 'refused', code: 'UPLOAD_FAILED', limit: null };
  const range = body && known !== null ? `${known}-${known + body.byteLength - 1}` : '*';
  const headers = {
    accept: 'application/json',
    'content-type': intent.contentType,
    'content-range': `bytes ${range}/${total}`,
    [TAGGING_HEADER]: TAGGING,
  };
  const token = await askGate(around.gate);
  if (typeof token === 'object' && token !== null) return { kind: token.why };
  const first = await putOnce(around, url, headers, body, token);
  if (first !== 'renew') return first;
  const renewed = await around.gate.renew(token).catch(() => null);
  if (renewed === null) return { kind: 'sign in' };
  const second = await putOnce(around, url, headers, body, renewed);
  return second === 'renew' ? { kind: 'sign in' } : second;
}

async function putOnce(
  { fetch, clock }: UploadSurroundings,
  url: string,
  headers: Record<string, string>,
  body: ArrayBuffer | null,
  token: string | null,
): Promise<Put | 'renew'> {
  const abort = new AbortController();
  const timer = clock.setTimeout(() => abort.abort(), REQUEST_TIMEOUT_MS);
  try {
    const response = await fetch(url, {
      method: 'PUT',
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
      signal: abort.signal,
      headers: { ...headers, ...(token !== null && { authorization: `Bearer ${token}` }) },
      ...(body && { body }),
    });
    if (!response.headers.has(LECTERN_HEADER)) {
      // Something in between lets no bodies of this size through: that does not pass.
      return response.status === 413
        ? { kind: 'refused', code: 'UPLOAD_FAILED', limit: null }
        : { kind: 'offline' };
    }
    if (response.status === 401) return 'renew';
    const answer: unknown = await response.json();
    if (response.ok) return { kind: 'answer', answer: v.parse(putAnswerSchema, answer) };
    return verdictOf(response, answer as { code?: string; extras?: { limit?: number } | null });
  } catch {
    return { kind: 'offline' };
  } finally {
    clock.clearTimeout(timer);
  }
}

function verdictOf(
  { status, headers }: Response,
  { code, extras }: { code?: string; extras?: { limit?: number } | null },
): Put {
  if (code === 'INVALID_FILES' || code === 'FILE_TOO_LARGE')
    return { kind: 'refused', code, limit: extras?.limit ?? null };
  if (code === 'UPLOAD_FAILED') return { kind: 'torn' };
  if (status === 404) return { kind: 'expired' };
  if (status >= 500 || status === 429 || status === 408) {
    const asked = Number(headers.get('retry-after'));
    return { kind: 'later', waitMs: Number.isFinite(asked) && asked > 0 ? asked * 1000 : null };
  }
  return { kind: 'refused', code: 'UPLOAD_FAILED', limit: null };
}

/** From any byte on, whatever the pieces were that the server has got. */
async function bytesFrom(db: LecternDb, assetId: string, from: number, pieces: number): Promise<ArrayBuffer> {
  const first = Math.floor(from / PIECE_BYTES);
  const rows = await db.blobs
    .where('[assetId+n]')
    .between([assetId, first], [assetId, first + pieces], true, false)
    .toArray();
  const skipped = from - first * PIECE_BYTES;
  const length = Math.max(0, rows.reduce((sum, { bytes }) => sum + bytes.byteLength, 0) - skipped);
  const all = new Uint8Array(length);
  let at = -skipped;
  for (const { bytes } of rows) {
    const piece = new Uint8Array(bytes);
    all.set(at < 0 ? piece.subarray(-at) : piece, Math.max(at, 0));
    at += piece.byteLength;
  }
  return all.buffer;
}

const noteProgress = ({ db, epoch }: UploadSurroundings, assetId: string, sentBytes: number) =>
  fenced(db, epoch, [db.uploads], async () => {
    await db.uploads.update(assetId, { sentBytes, attempts: 0 });
  });

async function postpone(
  around: UploadSurroundings,
  upload: UploadRow,
  waitMs: number | null,
  code: UploadErrorCode,
): Promise<Outcome> {
  const { db, epoch, clock, random } = around;
  const attempts = upload.attempts + 1;
  if (attempts >= ATTEMPTS) return refuse(around, upload, code, null);
  const notBefore = clock.now() + (waitMs ?? backOff(attempts, random));
  await fenced(db, epoch, [db.uploads], async () => {
    await db.uploads.update(upload.assetId, { attempts, notBefore });
  });
  return 'later';
}

async function finish(around: UploadSurroundings, upload: UploadRow): Promise<Outcome> {
  const { db, epoch, clock } = around;
  await fenced(db, epoch, [db.uploads], async () => {
    const { bytes } = upload.intent.uploadContext;
    await db.uploads.update(upload.assetId, {
      state: 'done',
      sentBytes: bytes,
      doneAt: clock.now(),
      error: null,
    });
  });
  await settleDone(around);
  return 'settled';
}

/** It stays here, with its reason; what would show it is refused with it. */
async function refuse(
  { db, epoch }: UploadSurroundings,
  upload: UploadRow,
  code: UploadErrorCode,
  limit: number | null,
): Promise<Outcome> {
  await fenced(db, epoch, [...rowTables, 'uploads'], async () => {
    await db.uploads.update(upload.assetId, { state: 'refused', error: { code, limit } });
    const entries = (await db.outbox.toArray()).filter(
      (entry) => isFolded(entry) && !entry.sent && assetsOf(entry).includes(upload.assetId),
    );
    const refused = entries.map(
      (entry): OutboxEntry => ({
        ...entry,
        state: 'rejected',
        lease: null,
        settled: true,
        lastError: { status: 400, code, message: null },
      }),
    );
    await refold(db, await reject(db, refused));
  });
  return 'settled';
}

const assetsOf = ({ op, vars }: OutboxEntry): (string | null | undefined)[] => [
  ...(mutationNamed(op)?.uploads?.(vars).assetIds ?? []),
];

/**
 * What the server has leaves the device when what refers to it is there too, and when the server's own picture is here to be shown
 * without a network. @returns whether one left
 */
async function settleDone(around: UploadSurroundings): Promise<boolean> {
  const { db, epoch, clock } = around;
  const done = (await db.uploads.toArray()).filter(({ state }) => state === 'done');
  let gone = false;
  for (const upload of done) {
    const { assetId, intent } = upload;
    const { type, id } = intent.uploadContext.place;
    const draft = type === 'skill' ? await db.drafts.get(id) : undefined;
    if (draft?.unsent === 1 || (await isReferredToByWaiting(db, assetId))) {
      if (clock.now() - upload.doneAt > RENEW_MS) {
        await fenced(db, epoch, [db.uploads], async () => {
          await db.uploads.update(assetId, { state: 'waiting', notBefore: 0, attempts: 0 });
        });
      }
      continue;
    }
    if (!(await takeServersPicture(around, upload))) continue;
    await fenced(db, epoch, [db.uploads, db.blobs], async () => {
      await db.uploads.delete(assetId);
      await db.blobs.where('assetId').equals(assetId).delete();
    });
    gone = true;
  }
  return gone;
}

async function isReferredToByWaiting(db: LecternDb, assetId: string): Promise<boolean> {
  const entries = await db.outbox.toArray();
  return entries.some(
    (entry) => isFolded(entry) && entry.state !== 'acked' && assetsOf(entry).includes(assetId),
  );
}

/** @returns false: it was not reached, so the device's own is shown for now */
async function takeServersPicture({ db, fetch, caches }: UploadSurroundings, { assetId, intent }: UploadRow) {
  if (!caches || intent.assetType !== 'image') return true;
  const path = assetPath(assetId, db.accountId);
  const response = await fetch(path, {
    cache: 'no-store',
    credentials: 'same-origin',
    redirect: 'error',
  }).catch(() => null);
  if (!response || response.status >= 500) return false;
  if (response.status === 200) await (await caches.open(mediaCacheName(db.accountId))).put(path, response);
  await (await caches.open(ownCacheName(db.accountId))).delete(path);
  return true;
}
