/** `/access-code/{code}/…`: what a code is worth, what it does, and redeeming it (API-006, API-007, D7). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { accessCodeSchema, redeemRequestSchema } from '#contract/accounts/access-code.ts';
import { Refusal } from '#contract/errors.ts';
import { areSeatsLeft, redeemCode } from '../../services/accounts/code-redemption.ts';
import {
  effectsOf,
  findCode,
  hashOfCode,
  noteNoSeat,
  offerOf,
  statusOf,
} from '../../services/accounts/face.ts';
import { authenticate } from '../../session/authenticate.ts';
import { change } from '../../sync/feed.ts';
import { admit } from '../../verbs/action.ts';
import type { Caller } from '../../verbs/service-context.ts';
import type { GetBackend } from '../../web/backend.ts';
import { readBody } from '../../web/read-body.ts';

type Options = { backend: GetBackend };

const paramsSchema = v.object({ code: accessCodeSchema });

/** @returns null for what can't be a code */
function hashIn(params: unknown): string | null {
  const read = v.safeParse(paramsSchema, params);
  return read.success ? hashOfCode(read.output.code) : null;
}

export function accessCodeRoutes(app: FastifyInstance, { backend }: Options): void {
  const open = { config: { action: 'platform.SignIn', counted: 'code' } } as const;
  const own = { config: { action: 'account.Redeem', counted: 'code' } } as const;

  const callerOf = (request: FastifyRequest): Promise<Caller | null> => authenticate(backend(), request);
  const redeemer = async (request: FastifyRequest): Promise<Caller> => {
    const caller = await callerOf(request);
    admit('account.Redeem', caller);
    if (!caller) throw new Refusal('UNAUTHENTICATED');
    return caller;
  };

  app.get('/access-code/:code/status', open, async (request) => {
    const userId = (await callerOf(request))?.userId ?? null;
    const { database, now } = backend();
    const { db: tx } = database;
    const hash = hashIn(request.params);
    const code = hash === null ? undefined : await findCode(tx, hash);
    if (!code) return { data: { status: 'invalid', slug: null } };
    const [at, { slug }] = [now(), code];
    const status = statusOf(code, at);
    if (status !== 'available' && (userId === null || code.userId !== userId))
      return { data: { status, slug } };
    const noSeatLeft = status === 'available' && !(await areSeatsLeft(tx, code, { userId, at }));
    if (noSeatLeft) await noteNoSeat(tx, code.hash, at);
    return { data: { status, slug, offer: await offerOf(tx, code), noSeatLeft } };
  });

  app.get('/access-code/:code/effects', own, async (request) => {
    const { userId } = await redeemer(request);
    const { database, now } = backend();
    const hash = hashIn(request.params);
    const code = hash === null ? undefined : await findCode(database.db, hash);
    const mine = code?.userId === userId || (code && statusOf(code, now()) === 'available');
    if (!code || !mine) throw new Refusal('NOT_FOUND');
    // On another device, maybe: it gives nothing any more.
    const effects = statusOf(code, now()) === 'redeemed' ? [] : await effectsOf(database.db, code.gifts);
    return { data: { effects, offer: await offerOf(database.db, code) } };
  });

  app.post('/access-code/:code/redeem', own, async (request, reply) => {
    const { userId } = await redeemer(request);
    const { database, announcer, now } = backend();
    const { groupId = null } = readBody(redeemRequestSchema, request);
    const hash = hashIn(request.params);
    if (hash === null) throw new Refusal('NOT_FOUND');
    await change(
      database.db,
      (buckets) => announcer.announce(buckets),
      (ctx) => redeemCode(ctx, { hash, userId, groupId, at: now() }),
    ).catch(async (error: unknown) => {
      if (error instanceof Refusal && error.code === 'NO_SEAT_LEFT')
        await noteNoSeat(database.db, hash, now());
      throw error;
    });
    return reply.code(202).send({ data: { success: true } });
  });
}
