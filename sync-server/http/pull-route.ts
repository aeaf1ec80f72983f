/**
 * `POST /sync/v1/pull`: NDJSON, a line at a time. An answer without its last line is cut, and the device throws it away
 * (sync-protocol 5).
 */
import { pipeline, Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as v from 'valibot';
import { Refusal } from '#contract/errors.ts';
import { PROTOCOL_VERSION } from '#contract/protocol-version.ts';
import { PULL_PATH, type PullLine, pullRequestSchema } from '#contract/sync/wire.ts';
import { authenticate } from '../session/authenticate.ts';
import type { pull } from '../sync/pull.ts';
import { type CursorSeal, cursorSeal } from '../sync/sealed-cursors.ts';
import type { GetBackend } from './backend.ts';
import { chosenEncoding, type Encoding, packingStream } from './content-encoding.ts';
import { refuseUnstorableText } from './json-limits.ts';
import type { Admit } from './load-shedding.ts';
import { PACKED_FROM_BYTES, variesByEncoding } from './packed-answers.ts';
import { PULL_COST, type RequestLimits } from './request-limits.ts';

type Options = { backend: GetBackend; pull: typeof pull; limits: RequestLimits; admit: Admit };

const CHUNK_CHARACTERS = 32 * 1024;
const protocolSchema = v.object({ protocol: v.number() });

export function pullRoute(app: FastifyInstance, { backend, pull, limits, admit }: Options): void {
  app.post(PULL_PATH, { config: { action: 'platform.Read' } }, async (request, reply) => {
    const parts = backend();
    const caller = await authenticate(parts, request);
    await limits.request(caller, request.ip);
    if (!caller) await limits.spend(caller, request.ip, PULL_COST);
    const spoken = v.safeParse(protocolSchema, request.body);
    if (spoken.success && spoken.output.protocol !== PROTOCOL_VERSION) throw new Refusal('UPDATE_REQUIRED');
    refuseUnstorableText(request.body);
    const asked = v.safeParse(pullRequestSchema, request.body);
    if (!asked.success) throw new Refusal('INVALID_ARGUMENTS');
    const now = parts.now();
    const seal = cursorSeal(parts.secrets.sealing, caller?.userId ?? null, now);
    const chunks = chunked(pull(parts.database.db, caller, seal.open(asked.output), now), seal);
    // The first one before the answer begins: what fails until then is told with its status.
    const first = await admit({ caller, address: request.ip }, () => chunks.next());
    return send(
      reply,
      first.done ? '' : first.value,
      chunks,
      chosenEncoding(request.headers['accept-encoding']),
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
  encoding: Encoding | null,
): FastifyReply {
  reply.type('application/x-ndjson; charset=utf-8');
  variesByEncoding(reply);
  const whole = first.length < CHUNK_CHARACTERS;
  if (whole && (first.length < PACKED_FROM_BYTES || encoding === null)) return reply.send(first);
  const text = Readable.from(joined(first, rest), { objectMode: false });
  if (encoding === null) return reply.send(text);
  const packing = packingStream(encoding);
  pipeline(text, packing, (error) => {
    if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') reply.log.error({ err: error }, 'pull was cut');
  });
  return reply.header('content-encoding', encoding).send(packing);
}

async function* joined(first: string, rest: AsyncGenerator<string, void>): AsyncGenerator<string, void> {
  try {
    yield first;
    yield* rest;
  } finally {
    await rest.return(); // also when nobody reads on
  }
}
