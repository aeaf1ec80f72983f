/**
 * Files that were chosen here go to the server: an intent, then the bytes piece by piece, from where the server says that it is
 * (IMAGE-011, IMAGE-012, D48). A cut, a closed tab or a killed server costs the piece that was under way. Run by the leader.
 */
import { createAssetUploadIntentOperation } from '#contract/content/asset.ts';
import type { LecternDb } from '#store/db.ts';
import type { UploadErrorCode, UploadRow } from '#store/tables/uploads.ts';
import { fenced } from '../leadership/fence.ts';
import { isDue } from '../outbox/outbox.ts';
import { backOff } from '../outbox/retry.ts';
import { callServer } from '../transport/server-call.ts';
import { putPieces } from './put-pieces.ts';
import { refuseUpload, settleDone, type UploadSurroundings } from './settle-uploads.ts';

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
        if (put.answer.checking) return askAgainLater(around, assetId);
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

/** What people are told as it is: they choose another file, or send this one again when it may go. */
const said: readonly UploadErrorCode[] = [
  'FILE_TOO_LARGE',
  'INVALID_FILES',
  'EMAIL_UNVERIFIED',
  'SERVER_FULL',
];

/** How often is asked whether the virus scanner has answered. */
const CHECKED_EVERY_MS = 30_000;

async function askAgainLater({ db, epoch, clock }: UploadSurroundings, assetId: string): Promise<Outcome> {
  const notBefore = clock.now() + CHECKED_EVERY_MS;
  await fenced(db, epoch, [db.uploads], async () => {
    await db.uploads.update(assetId, { notBefore });
  });
  return 'later';
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
  const known = said.find((each) => each === code);
  if (!known && (reply.status >= 500 || reply.status === 429)) {
    return postpone(around, upload, reply.retryAfterMs, 'CREATE_UPLOAD_INTENT_FAILED');
  }
  return refuse(around, upload, known ?? 'CREATE_UPLOAD_INTENT_FAILED', extras?.limit ?? null);
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

async function refuse(
  around: UploadSurroundings,
  upload: UploadRow,
  code: UploadErrorCode,
  limit: number | null,
): Promise<Outcome> {
  await refuseUpload(around, upload, { code, limit });
  return 'settled';
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
