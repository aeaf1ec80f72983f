/** `/web/devices/*`: a person ends the sessions of one device, or of all but this one. */
import type { FastifyInstance } from 'fastify';
import { SIGN_OUT_DEVICES_PATH, signOutDevicesSchema } from '#contract/accounts/devices.ts';
import { Refusal } from '#contract/errors.ts';
import { audit } from '../../audit/audit.ts';
import { announceUser } from '../../services/accounts/people.ts';
import { endSessionsOf, endSessionsOfDevices } from '../../services/accounts/session-records.ts';
import { authenticateCookie } from '../../session/authenticate.ts';
import { change } from '../../sync/feed.ts';
import { admit } from '../../verbs/action.ts';
import type { GetBackend } from '../../web/backend.ts';
import { assertOwnScript } from '../../web/cross-site.ts';
import { readBody } from '../../web/read-body.ts';

type Options = { backend: GetBackend; publicUrl: string };

export function deviceRoutes(app: FastifyInstance, { backend, publicUrl }: Options): void {
  app.post(
    SIGN_OUT_DEVICES_PATH,
    { config: { action: 'account.Credentials', counted: 'sign-in' } },
    async (request, reply) => {
      assertOwnScript(request, publicUrl);
      const parts = backend();
      const caller = await authenticateCookie(parts, request);
      admit('account.Credentials', caller);
      if (!caller) throw new Refusal('UNAUTHENTICATED');
      const asked = readBody(signOutDevicesSchema, request);
      const { userId, sessionId } = caller;
      const at = parts.now();
      const ended = await change(
        parts.database.db,
        (buckets) => parts.announcer.announce(buckets),
        async (ctx) => {
          const { tx } = ctx;
          const ids =
            'others' in asked
              ? await endSessionsOf(tx, userId, at, sessionId)
              : await endSessionsOfDevices(tx, userId, asked, at);
          await announceUser(ctx, userId);
          await audit(tx, { kind: 'sign-out', at, by: caller, details: { sessions: ids.length } });
          return ids;
        },
      );
      for (const id of ended) parts.revocations.add(id);
      return reply.code(204).send();
    },
  );
}
