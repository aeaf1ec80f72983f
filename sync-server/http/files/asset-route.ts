/**
 * `GET /assets/{assetId}`: a picture or a file to who may see something that shows it.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { Refusal } from '#contract/errors.ts';
import { idSchema } from '#contract/ids.ts';
import { mayKeepAsset, type mayReadAsset } from '../../services/content/may-read-asset.ts';
import { authenticateCookie } from '../../session/authenticate.ts';
import type { Caller } from '../../verbs/service-context.ts';
import type { Backend, GetBackend } from '../../web/backend.ts';
import { INERT, sendAsset } from './send-asset.ts';

type Options = { backend: GetBackend; mayReadAsset: typeof mayReadAsset };
type AssetRequest = FastifyRequest<{
  Params: { assetId: string };
  Querystring: { for?: unknown; w?: unknown; original?: unknown };
}>;

const FOR_VISITORS = 'visitor';

export function assetRoute(app: FastifyInstance, { backend, mayReadAsset }: Options): void {
  app.get(
    '/assets/:assetId',
    { config: { action: 'asset.Read', counted: 'file' } },
    async (request: AssetRequest, reply) => {
      reply.header('content-security-policy', INERT).header('cache-control', 'no-store');
      const parts = backend();
      const { assetId } = request.params;
      const account = request.query.for;
      const caller = await callerFor(parts, request, account);
      const readable = v.is(idSchema, assetId) && (await mayReadAsset(parts.database.db, caller, assetId));
      if (!readable) {
        // Somebody whose session sleeps may renew it and ask again; missing and forbidden look alike.
        const named = account !== undefined && account !== FOR_VISITORS;
        throw new Refusal(!caller && named ? 'UNAUTHENTICATED' : 'FORBIDDEN_ACCESS');
      }
      // Only an address that names whose copy it is may be kept without asking: the next person on this device may see less.
      const cached = account === undefined ? 'private, no-cache' : 'private, max-age=31536000, immutable';
      const original = request.query.original !== undefined;
      if (original && !(await mayKeepAsset(parts.database.db, caller, assetId)))
        throw new Refusal('FORBIDDEN_ACCESS');
      const { w } = request.query;
      const width = typeof w === 'string' && /^\d{1,4}$/.test(w) ? Number(w) : undefined;
      return sendAsset(parts, request, reply, assetId, cached, { width, original });
    },
  );
}

/** The cookie's person, if the address names nobody else: what is kept under one name must not come from another's rights. */
async function callerFor(parts: Backend, request: FastifyRequest, account: unknown): Promise<Caller | null> {
  if (account === FOR_VISITORS) return null;
  const caller = await authenticateCookie(parts, request);
  return account === undefined || caller?.userId === account ? caller : null;
}
