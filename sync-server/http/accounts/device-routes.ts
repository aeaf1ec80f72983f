/** `/web/devices/*`: a person ends the sessions of one device, or of all but this one, after a fresh sign-in (ASVS 7.5.2). */
import type { FastifyInstance } from 'fastify';
import { SIGN_OUT_DEVICES_PATH, signOutDevicesSchema } from '#contract/accounts/devices.ts';
import { audit } from '../../audit/audit.ts';
import { announceUser } from '../../services/accounts/people.ts';
import { endSessionsOf, endSessionsOfDevices } from '../../services/accounts/session-records.ts';
import { readBody } from '../../web/read-body.ts';
import { beginOwnCall, changing, type OwnAccountOptions } from './own-account-calls.ts';

export function deviceRoutes(app: FastifyInstance, options: OwnAccountOptions): void {
  const begin = beginOwnCall(options);
  const config = { action: 'account.Credentials', counted: 'sign-in' } as const;

  app.post(SIGN_OUT_DEVICES_PATH, { config }, async (request, reply) => {
    // Who has only found a device that is signed in would keep its person out of their other ones.
    const parts = await begin(request, config.action, { fresh: true });
    const asked = readBody(signOutDevicesSchema, request);
    const { caller, at } = parts;
    const { userId, sessionId } = caller;
    const ended = await changing(parts, async (ctx) => {
      const { tx } = ctx;
      const ids =
        'others' in asked
          ? await endSessionsOf(tx, userId, at, sessionId)
          : await endSessionsOfDevices(tx, userId, asked, at);
      await announceUser(ctx, userId);
      await audit(tx, { kind: 'sign-out', at, by: caller, details: { sessions: ids.length } });
      return ids;
    });
    for (const id of ended) parts.revocations.add(id);
    return reply.code(204).send();
  });
}
