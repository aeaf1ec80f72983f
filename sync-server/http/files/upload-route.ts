/**
 * `PUT /uploads/{assetId}`: the bytes of an upload that was asked for, whole or a piece at a time. `Content-Range` says which piece; of
 * `bytes *` of a size nothing comes, and the answer says how much is here. With the last byte the file is looked at and kept, or
 * waits for the virus scanner.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { PutAnswer } from '#contract/content/asset.ts';
import { Refusal } from '#contract/errors.ts';
import { idSchema } from '#contract/ids.ts';
import { findAsset, findUpload, type UploadRecord } from '../../services/content/face.ts';
import { keepUpload } from '../../services/content/keep-upload.ts';
import { authenticate } from '../../session/authenticate.ts';
import { admit } from '../../verbs/action.ts';
import type { Backend, GetBackend } from '../../web/backend.ts';

type Put = FastifyRequest<{ Params: { assetId: string } }>;
type Range = { from: number; total: number } | { from: null; total: number };

/** One request carries no more. */
const MOST_AT_ONCE = 32 * 1024 * 1024;

export function uploadRoute(
  app: FastifyInstance,
  { backend, maxVideoBytes }: { backend: GetBackend; maxVideoBytes: number },
): void {
  /** one after the other for an upload: two tabs, or a request that was given up and is asked again */
  const turns = new Map<string, Promise<unknown>>();
  const inTurn = <T>(assetId: string, work: () => Promise<T>): Promise<T> => {
    const done = (turns.get(assetId) ?? Promise.resolve()).then(work, work);
    turns.set(assetId, done);
    const forget = () => {
      if (turns.get(assetId) === done) turns.delete(assetId);
    };
    done.then(forget, forget);
    return done;
  };

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    scope.put(
      '/uploads/:assetId',
      { config: { action: 'asset.Create', counted: 'file' }, bodyLimit: MOST_AT_ONCE },
      async (request: Put): Promise<PutAnswer> => {
        const parts = backend();
        const caller = await authenticate(parts, request);
        admit('asset.Create', caller);
        if (!caller) throw new Refusal('UNAUTHENTICATED');
        const { assetId } = request.params;
        if (!v.is(idSchema, assetId)) throw new Refusal('NOT_FOUND');
        return inTurn(assetId, () => take(parts, request, caller.userId, maxVideoBytes));
      },
    );
  });
}

async function take(parts: Backend, request: Put, userId: string, maxVideoBytes: number): Promise<PutAnswer> {
  const { database, arriving, now } = parts;
  const { assetId } = request.params;
  const kept = await findAsset(database.db, assetId);
  if (kept) {
    if (kept.uploadedBy !== userId) throw new Refusal('NOT_FOUND');
    drop(request);
    return { assetId, received: kept.bytes, done: true };
  }
  const upload = await findUpload(database.db, assetId);
  // Missing, somebody else's and expired look alike: a new intent is asked for.
  if (upload?.userId === userId && upload.refusal !== null) throw new Refusal(upload.refusal);
  if (!upload || upload.userId !== userId || upload.expiresAt < now()) throw new Refusal('NOT_FOUND');
  const checking = { assetId, received: upload.bytes, done: false, checking: true } as const;
  if (upload.askedScannerAt !== null) {
    drop(request);
    return checking;
  }
  const { from, total } = rangeOf(request);
  if (total !== upload.bytes) throw new Refusal('INVALID_ARGUMENTS');
  if (upload.assetType === 'video' && total > maxVideoBytes) {
    throw new Refusal('FILE_TOO_LARGE', { extras: { limit: maxVideoBytes } });
  }
  let received = await arriving.received(assetId);
  // A piece that does not follow on what is here is not read: the answer says what would.
  if (from !== null && from === received && received < total && isStream(request.body)) {
    received = await arriving.append(assetId, from, request.body, total);
  } else drop(request);
  if (received < total) return { assetId, received, done: false };
  return (await keep(parts, request, upload)) === null ? { assetId, received, done: true } : checking;
}

const keep = (parts: Backend, request: Put, upload: UploadRecord) =>
  keepUpload({ ...parts, log: (about, message) => request.log.info(about, message) }, upload);

const isStream = (body: unknown): body is AsyncIterable<Buffer> =>
  typeof body === 'object' && body !== null && Symbol.asyncIterator in body;

function drop(request: FastifyRequest): void {
  request.raw.resume();
}

/** A piece, `bytes *` of a size, or none: then it is the whole file. @throws Refusal INVALID_ARGUMENTS */
function rangeOf({ headers }: FastifyRequest): Range {
  const given = headers['content-range'];
  if (given === undefined) return { from: 0, total: Number(headers['content-length'] ?? Number.NaN) };
  const asked = /^bytes (?:(\d{1,12})-(\d{1,12})|\*)\/(\d{1,12})$/.exec(given);
  if (!asked) throw new Refusal('INVALID_ARGUMENTS');
  const [, from, , total] = asked;
  return { from: from === undefined ? null : Number(from), total: Number(total) };
}
