/** What becomes of an error that a path has thrown: an answer, and a line in the log where somebody has to look. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerOfError } from './answer-of-error.ts';
import { whoAsked } from './request-log.ts';

/** As proxies write it down: whoever asked has left before the answer was whole. Nobody reads it. */
const CLIENT_LEFT = 499;

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (hasLeft(error, request)) {
    request.log.info('the client left before the answer was whole');
    return reply.code(CLIENT_LEFT).send();
  }
  const { body, retryAfterSeconds, unforeseen } = answerOfError(error);
  if (unforeseen) request.log.error({ err: error }, 'request failed');
  request.code = body.code;
  if (body.status === 403) request.log.warn({ code: body.code, ...whoAsked(request.askedBy) }, 'refused');
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  return reply.code(body.status).header('cache-control', 'no-store').send(body);
}

/** A stream that ended too early on a connection that is still there is our own fault, and stays an error. */
const hasLeft = (error: unknown, { raw }: FastifyRequest): boolean =>
  (error as { code?: unknown } | null)?.code === 'ERR_STREAM_PREMATURE_CLOSE' && raw.socket.destroyed;
