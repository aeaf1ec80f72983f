/** `POST /web/payments/stripe`: what Stripe tells of payments. Only its signature over the very bytes lets a word in. */
import type { FastifyInstance } from 'fastify';
import { Refusal } from '#contract/errors.ts';
import type { RequestLimits } from '../limits/request-limits.ts';
import { isSigned, takeEvent } from '../services/billing/face.ts';
import { change } from '../sync/feed.ts';
import { askedBetween } from '../verbs/asked-between.ts';
import type { GetBackend } from '../web/backend.ts';

export const PAYMENT_EVENT_PATH = '/web/payments/stripe';
const MOST_BYTES = 256 * 1024;

type Options = { backend: GetBackend; limits: RequestLimits; secret: string | null };

export async function paymentEventRoute(
  app: FastifyInstance,
  { backend, limits, secret }: Options,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    const counted = {
      not: 'Stripe may tell of many payments at once. What it has not signed counts for its network.',
    };
    const config = { action: 'platform.Report', counted } as const;
    scope.post(PAYMENT_EVENT_PATH, { config, bodyLimit: MOST_BYTES }, async (request, reply) => {
      if (secret === null) throw new Refusal('NOT_FOUND');
      const { database, announcer, now } = backend();
      const header = request.headers['stripe-signature'];
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const at = now();
      if (!isSigned(body, typeof header === 'string' ? header : undefined, { secret, now: at })) {
        await limits.request(null, request.ip);
        throw new Refusal('FORBIDDEN_ACCESS');
      }
      const taken = await askedBetween((asking) =>
        change(
          database.db,
          (buckets, carried) => announcer.announce(buckets, carried),
          (ctx) => takeEvent({ ...ctx, asking }, body.toString('utf8'), at),
        ),
      );
      return reply.code(taken ? 200 : 400).send({ received: taken });
    });
  });
}
