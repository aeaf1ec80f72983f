/**
 * `POST /sync/v1/pull`: NDJSON, a line at a time. An answer without its last line is cut, and the device throws it away
 * (sync-protocol 5).
 */
import { pipeline, Readable } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as v from 'valibot';
import { Refusal } from '#contract/errors.ts';
import { PROTOCOL_VERSION } from '#contract/protocol-version.ts';
import { PULL_PATH, type PullLine, pullRequestSchema } from '#contract/sync/wire.ts';
import { authenticate } from '../session/authenticate.ts';
import type { pull } from '../sync/pull.ts';
import { type CursorSeal, cursorSeal } from '../sync/sealed-cursors.ts';
import type { GetBackend } from './backend.ts';
import { refuseUnstorableText } from './json-limits.ts';
import type { Admit } from './load-shedding.ts';
import type { RequestLimit } from './request-limits.ts';

type Options = { backend: GetBackend; pull: typeof pull; limit: RequestLimit; admit: Admit };

const CHUNK_CHARACTERS = 32 * 1024;
/** Smaller answers gain nothing by being packed. */
const GZIP_FROM_CHARACTERS = 2_000;
const protocolSchema = v.object({ protocol: v.number() });

export function pullRoute(app: FastifyInstance, { backend, pull, limit, admit }: Options): void {
  app.post(PULL_PATH, async (request, reply) => {
    const parts = backend();
    const caller = await authenticate(parts, request);
    await limit(caller, request.ip);
    const spoken = v.safeParse(protocolSchema, request.body);
    if (spoken.success && spoken.output.protocol !== PROTOCOL_VERSION) throw new Refusal('UPDATE_REQUIRED');
    refuseUnstorableText(request.body);
    const asked = v.safeParse(pullRequestSchema, request.body);
    if (!asked.success) throw new Refusal('INVALID_ARGUMENTS');
    const now = parts.now();
    const seal = cursorSeal(parts.secrets.sealing, caller?.userId ?? null, now);
    const chunks = chunked(pull(parts.database.db, caller, seal.open(asked.output), now), seal);
    // The first one before the answer begins: what fails until then is told with its status.
    const first = await admit(() => chunks.next());
    return send(
      reply,
      first.done ? '' : first.value,
      chunks,
      acceptsGzip(request.headers['accept-encoding']),
    );
  });
}

async function* chunked(lines: AsyncIterable<PullLine>, { seal }: CursorSeal): AsyncGenerator<string, void> {
  let chunk = '';
  for await (const line of lines) {
    chunk += `${JSON.stringify(line.t === 'e' ? seal(line) : line)}\n`;
    if (chunk.length < CHUNK_CHARACTERS) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}

function send(
  reply: FastifyReply,
  first: string,
  rest: AsyncGenerator<string, void>,
  gzip: boolean,
): FastifyReply {
  reply.type('application/x-ndjson; charset=utf-8').header('vary', 'accept-encoding');
  const whole = first.length < CHUNK_CHARACTERS;
  if (whole && (first.length < GZIP_FROM_CHARACTERS || !gzip)) return reply.send(first);
  const text = Readable.from(joined(first, rest), { objectMode: false });
  if (!gzip) return reply.send(text);
  const packed = createGzip({ level: constants.Z_BEST_SPEED });
  pipeline(text, packed, (error) => {
    if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') reply.log.error({ err: error }, 'pull was cut');
  });
  return reply.header('content-encoding', 'gzip').send(packed);
}

async function* joined(first: string, rest: AsyncGenerator<string, void>): AsyncGenerator<string, void> {
  try {
    yield first;
    yield* rest;
  } finally {
    await rest.return(); // also when nobody reads on
  }
}

const acceptsGzip = (accepted: string | undefined) =>
  /(?:^|,)\s*(?:gzip|\*)\s*(?:;(?!\s*q=0(?:\.0+)?\s*(?:,|$)).*?)?(?:,|$)/i.test(accepted ?? '');
