/**
 * `GET /assets/{assetId}`: a picture or a file to who may see something that shows it. The type is the one that was found
 * out when it was stored; nothing in it can run.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { Refusal } from '#contract/errors.ts';
import { idSchema } from '#contract/ids.ts';
import type { Backend, GetBackend } from '../http/backend.ts';
import type { mayReadAsset } from '../services/content/may-read-asset.ts';
import type { Caller } from '../services/service-context.ts';
import { authenticateCookie } from '../session/authenticate.ts';

type Options = { backend: GetBackend; mayReadAsset: typeof mayReadAsset };
type AssetRequest = FastifyRequest<{ Params: { assetId: string }; Querystring: { for?: unknown } }>;

const FOR_VISITORS = 'visitor';

export function assetRoute(app: FastifyInstance, { backend, mayReadAsset }: Options): void {
  app.get('/assets/:assetId', async (request: AssetRequest, reply) => {
    reply
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cache-control', 'no-store');
    const parts = backend();
    const { assetId } = request.params;
    const account = request.query.for;
    const caller = await callerFor(parts, request, account);
    const asset = v.is(idSchema, assetId)
      ? await findReadable(parts, caller, assetId, mayReadAsset)
      : undefined;
    if (!asset) {
      // Somebody whose session sleeps may renew it and ask again; missing and forbidden look alike.
      const named = account !== undefined && account !== FOR_VISITORS;
      throw new Refusal(!caller && named ? 'UNAUTHENTICATED' : 'FORBIDDEN_ACCESS');
    }
    const etag = `"${asset.sha256}"`;
    // Only an address that names whose copy it is may be kept without asking: the next person on this device may see less.
    const cached = account === undefined ? 'private, no-cache' : 'private, max-age=31536000, immutable';
    reply.header('cache-control', cached).header('etag', etag);
    if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
    const file = await parts.files.open(asset.sha256);
    if (!file) {
      reply.header('cache-control', 'no-store');
      throw new Error('the file of an asset is missing');
    }
    if (!asset.contentType.startsWith('image/')) reply.header('content-disposition', 'attachment');
    reply.type(asset.contentType).header('content-length', String(file.size));
    return reply.send(file.stream());
  });
}

/** The cookie's person, if the address names nobody else: what is kept under one name must not come from another's rights. */
async function callerFor(parts: Backend, request: FastifyRequest, account: unknown): Promise<Caller | null> {
  if (account === FOR_VISITORS) return null;
  const caller = await authenticateCookie(parts, request);
  return account === undefined || caller?.userId === account ? caller : null;
}

async function findReadable(
  { database: { db } }: Backend,
  caller: Caller | null,
  assetId: string,
  mayRead: typeof mayReadAsset,
) {
  if (!(await mayRead(db, caller, assetId))) return undefined;
  return db
    .selectFrom('content.assets')
    .select(['contentType', 'sha256'])
    .where('id', '=', assetId)
    .executeTakeFirst();
}

const matches = (header: string | undefined, etag: string) =>
  header?.split(',').some((each) => each.trim().replace(/^W\//, '') === etag) ?? false;
