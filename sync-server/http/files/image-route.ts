/** `GET /image/{id}`: where a picture is, for whoever may see something that shows it. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { Refusal } from '#contract/errors.ts';
import { idSchema } from '#contract/ids.ts';
import { findAsset } from '../../services/content/face.ts';
import type { mayReadAsset } from '../../services/content/may-read-asset.ts';
import { authenticate } from '../../session/authenticate.ts';
import type { GetBackend } from '../../web/backend.ts';

type Options = { backend: GetBackend; mayReadAsset: typeof mayReadAsset };
type ImageRequest = FastifyRequest<{ Params: { assetId: string } }>;

export function imageRoute(app: FastifyInstance, { backend, mayReadAsset }: Options): void {
  app.get(
    '/image/:assetId',
    { config: { action: 'asset.Read', counted: 'request' } },
    async (request: ImageRequest, reply) => {
      reply.header('cache-control', 'no-store');
      const parts = backend();
      const caller = await authenticate(parts, request);
      const { db } = parts.database;
      const { assetId } = request.params;
      const readable = v.is(idSchema, assetId) && (await mayReadAsset(db, caller, assetId));
      const asset = readable ? await findAsset(db, assetId) : undefined;
      if (asset?.assetType !== 'image') throw new Refusal('FORBIDDEN_ACCESS'); // the same whether it is hidden or missing
      return { data: { imageUrl: `/assets/${asset.id}` } };
    },
  );
}
