/** The bytes of an asset, with the type that was found out when it was stored; nothing in it can run. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#contract/errors.ts';
import type { Backend } from '../http/backend.ts';

export const INERT = "default-src 'none'; sandbox";

/** To be called when it is known that who asks may see it. @throws Refusal FORBIDDEN_ACCESS when there is none */
export async function sendAsset(
  { database: { db }, files }: Backend,
  request: FastifyRequest,
  reply: FastifyReply,
  assetId: string,
  cached: string,
): Promise<FastifyReply> {
  const asset = await db
    .selectFrom('content.assets')
    .select(['contentType', 'sha256'])
    .where('id', '=', assetId)
    .executeTakeFirst();
  if (!asset) throw new Refusal('FORBIDDEN_ACCESS');
  const etag = `"${asset.sha256}"`;
  reply.header('content-security-policy', INERT).header('cache-control', cached).header('etag', etag);
  if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const file = await files.open(asset.sha256);
  if (!file) {
    reply.header('cache-control', 'no-store');
    throw new Error('the file of an asset is missing');
  }
  if (!asset.contentType.startsWith('image/')) reply.header('content-disposition', 'attachment');
  reply.type(asset.contentType).header('content-length', String(file.size));
  return reply.send(file.stream());
}

const matches = (header: string | undefined, etag: string) =>
  header?.split(',').some((each) => each.trim().replace(/^W\//, '') === etag) ?? false;
