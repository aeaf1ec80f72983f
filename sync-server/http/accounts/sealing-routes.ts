/** What a person's waiting work is sealed for on a device, and what opens it again: for the bearer of their session alone (D44). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { BOX_KEY_PATH, SEALING_KEY_PATH, sealingKeySchema } from '#contract/accounts/sealing.ts';
import { Refusal } from '#contract/errors.ts';
import { authenticate } from '../../session/authenticate.ts';
import { boxKeyOf, sealingKeyOf } from '../../session/sealing-keys.ts';
import type { GetBackend } from '../../web/backend.ts';

type Options = { backend: GetBackend };

export function sealingRoutes(app: FastifyInstance, { backend }: Options): void {
  /** Whoever acts in another person's name gets none of their keys, nor does a script. */
  const ownerOf = async (request: FastifyRequest): Promise<string> => {
    const caller = await authenticate(backend(), request);
    if (!caller) throw new Refusal('UNAUTHENTICATED');
    if (caller.actorId !== null || caller.kind === 'key') throw new Refusal('FORBIDDEN_ACCESS');
    return caller.userId;
  };
  const around = () => ({ db: backend().database.db, secrets: backend().secrets });

  app.get(SEALING_KEY_PATH, { config: { action: 'account.Read', counted: 'request' } }, async (request) => {
    const userId = await ownerOf(request);
    return { publicKey: await sealingKeyOf(around(), userId, backend().now()) };
  });

  app.post(BOX_KEY_PATH, { config: { action: 'account.Read', counted: 'request' } }, async (request) => {
    const userId = await ownerOf(request);
    const asked = v.safeParse(sealingKeySchema, request.body);
    if (!asked.success) throw new Refusal('INVALID_ARGUMENTS');
    return { key: await boxKeyOf(around(), userId, asked.output.publicKey) };
  });
}
