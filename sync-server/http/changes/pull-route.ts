/**
 * `POST /sync/v1/pull`: NDJSON, a line at a time. An answer without its last line is cut, and the device throws it away
 * (sync-protocol 5).
 */
import { pipeline, Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as v from 'valibot';
import { Refusal } from '#contract/errors.ts';
import { PULL_PATH, type PullHead, type PullLine, pullRequestSchema } from '#contract/sync/wire.ts';
import { PULL_COST, type RequestLimits } from '../../limits/request-limits.ts';
import { protocolFor, type pull } from '../../replication/pull.ts';
import { type CursorSeal, cursorSeal } from '../../replication/sealed-cursors.ts';
import { authenticate } from '../../session/authenticate.ts';
import type { GetBackend } from '../../web/backend.ts';
import { refuseUnstorableText } from '../../web/json-limits.ts';
import { chosenEncoding, type Encoding, packingStream } from '../content-encoding.ts';
import type { Admit } from '../load-shedding.ts';
import { PACKED_FROM_BYTES, variesByEncoding } from '../packed-answers.ts';
import { FIRST_PIECE_CHARACTERS, inPieces } from './pull-pieces.ts';

type Options = { backend: GetBackend; pull: typeof pull; limits: RequestLimits; admit: Admit };

const protocolSchema = v.object({ protocol: v.number(), oldestProtocol: v.optional(v.number()) });

export function pullRoute(app: FastifyInstance, { backend, pull, limits, admit }: Options): void {
  app.post(PULL_PATH, { config: { action: 'platform.Read', counted: 'request' } }, async (request, reply) => {
    const parts = backend();
    const caller = await authenticate(parts, request);
    if (!caller) await limits.spend(caller, request.ip, PULL_COST);
    const spoken = v.safeParse(protocolSchema, request.body);
    if (spoken.success) protocolFor(spoken.output);
    refuseUnstorableText(request.body);
    const asked = v.safeParse(pullRequestSchema, request.body);
    if (!asked.success) throw new Refusal('INVALID_ARGUMENTS');
    const now = parts.now();
    const seal = cursorSeal(parts.secrets.deriving, caller?.userId ?? null, now);
    const seen: { head?: PullHead } = {};
    const onHead = (head: PullHead) => {
      seen.head = head;
    };
    const lines = pull(parts.database.db, caller, seal.open(asked.output), now);
    const pieces = inPieces(written(lines, seal, onHead));
    // The first one before the answer begins: what fails until then is told with its status.
    const first = await admit({ caller, address: request.ip }, () => pieces.next());
    const { leftOut, courses } = seen.head ?? {};
    if (leftOut)
      request.log.warn({ user: caller?.userId, leftOut, courses }, 'more buckets than a device is given');
    return send(
      reply,
      first.done ? '' : first.value,
      pieces,
      chosenEncoding(request.headers['accept-encoding']),
    );
  });
}

async function* written(
  lines: AsyncIterable<PullLine>,
  { seal }: CursorSeal,
  onHead: (head: PullHead) => void,
): AsyncGenerator<string, void> {
  for await (const line of lines) {
    if (line.t === 'h') onHead(line);
    yield `${JSON.stringify(line.t === 'e' ? seal(line) : line)}\n`;
  }
}

function send(
  reply: FastifyReply,
  first: string,
  rest: AsyncGenerator<string, void>,
  encoding: Encoding | null,
): FastifyReply {
  reply.type('application/x-ndjson; charset=utf-8');
  variesByEncoding(reply);
  const whole = first.length < FIRST_PIECE_CHARACTERS;
  if (whole && (first.length < PACKED_FROM_BYTES || encoding === null)) return reply.send(first);
  if (encoding === null) return reply.send(Readable.from(joined(first, rest), { objectMode: false }));
  const packing = packingStream(encoding);
  // The rest is made when the first rows are packed: it would keep this thread from sending them.
  packing.write(first, (failed) => {
    if (failed || packing.destroyed) {
      void rest.return(); // nobody reads on
      return;
    }
    pipeline(Readable.from(rest, { objectMode: false }), packing, (error) => {
      if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE')
        reply.log.error({ err: error }, 'pull was cut');
    });
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
