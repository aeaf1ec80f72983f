/**
 * Answers of the APIs go packed to who takes that. Only of a path that says so in its `config`: what holds a secret beside text that
 * somebody else may choose (tokens, codes, keys of an account) would tell the secret by its length (BREACH).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { chosenEncoding, packWhole } from './content-encoding.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** nothing secret is ever in its answers */
    packed?: boolean;
  }
}

/** Smaller ones fit into the packet that their headers take. */
export const PACKED_FROM_BYTES = 1_000;

export function packAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.routeOptions.config.packed !== true || typeof payload !== 'string') done(null, payload);
    else packed(request, reply, payload).then((sent) => done(null, sent), done);
  });
}

async function packed(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: string,
): Promise<string | Buffer> {
  variesByEncoding(reply);
  if (request.method === 'HEAD' || reply.hasHeader('content-encoding') || reply.hasHeader('set-cookie'))
    return payload;
  if (payload.length < PACKED_FROM_BYTES) return payload;
  const encoding = chosenEncoding(request.headers['accept-encoding']);
  if (encoding === null) return payload;
  const bytes = await packWhole(encoding, Buffer.from(payload));
  reply.header('content-encoding', encoding).removeHeader('content-length');
  return bytes;
}

/** For what keeps answers: one client's is not every client's. */
export function variesByEncoding(reply: FastifyReply): void {
  const said = reply.getHeader('vary');
  const names =
    said === undefined
      ? []
      : String(said)
          .toLowerCase()
          .split(/\s*,\s*/);
  if (!names.includes('accept-encoding')) reply.header('vary', [...names, 'accept-encoding'].join(', '));
}
