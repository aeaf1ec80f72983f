/** One request of an upload: the bytes of some pieces from where the server is, or the question where it is; and what became of it. */
import * as v from 'valibot';
import { type PutAnswer, putAnswerSchema, TAGGING, TAGGING_HEADER } from '#contract/content/asset.ts';
import { PIECE_BYTES } from '#contract/content/piece-digest.ts';
import { LECTERN_HEADER } from '#contract/sync/wire.ts';
import { REQUEST_TIMEOUT_MS } from '#domain/session-limits.ts';
import type { LecternDb } from '#store/db.ts';
import type { UploadErrorCode, UploadRow } from '#store/tables/uploads.ts';
import { askGate, type CallSurroundings } from '../transport/server-call.ts';

type PutSurroundings = CallSurroundings & { db: LecternDb };

export type Put =
  | { kind: 'answer'; answer: PutAnswer }
  | { kind: 'refused'; code: UploadErrorCode; limit: number | null }
  | { kind: 'later'; waitMs: number | null }
  | { kind: 'expired' | 'torn' | 'offline' | 'sign in' };

/** @param known  what the server said to have; null: it is asked */
export async function putPieces(
  around: PutSurroundings,
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
  { fetch, clock }: PutSurroundings,
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

/** Of the file as it is: the person is told these. */
const verdicts: readonly UploadErrorCode[] = [
  'INVALID_FILES',
  'FILE_TOO_LARGE',
  'FILE_HARMFUL',
  'FILE_UNCHECKED',
];

function verdictOf(
  { status, headers }: Response,
  { code, extras }: { code?: string; extras?: { limit?: number } | null },
): Put {
  const said = verdicts.find((each) => each === code);
  if (said) return { kind: 'refused', code: said, limit: extras?.limit ?? null };
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
