/** `/web/impersonate` and back (AUTH-031, AUTH-032, AUTH-034). The cookies of whoever acts are replaced, and come back with `/revert`. */
import type { FastifyInstance } from 'fastify';
import {
  IMPERSONATE_PATH,
  impersonateRequestSchema,
  REVERT_IMPERSONATION_PATH,
} from '#contract/accounts/impersonation.ts';
import { Refusal } from '#contract/errors.ts';
import { authenticateCookie } from '../../session/authenticate.ts';
import { impersonate, mayImpersonate, revertImpersonation } from '../../session/impersonation.ts';
import { setSessionCookies } from '../../session/session-cookies.ts';
import { assertFresh, assertSecondFactor } from '../../session/sessions.ts';
import { withRetry } from '../../storage/database.ts';
import { admit } from '../../verbs/action.ts';
import type { GetBackend } from '../../web/backend.ts';
import { assertOwnScript } from '../../web/cross-site.ts';
import { readBody } from '../../web/read-body.ts';

type Options = {
  backend: GetBackend;
  publicUrl: string;
  /** in the demo nobody has to prove again who they are, nor have a second factor */
  demo: boolean;
};

export function impersonationRoutes(app: FastifyInstance, { backend, publicUrl, demo }: Options): void {
  app.post(
    IMPERSONATE_PATH,
    { config: { action: 'account.Impersonate', counted: 'sign-in' } },
    async (request, reply) => {
      assertOwnScript(request, publicUrl);
      const parts = backend();
      const { db } = parts.database;
      const caller = await authenticateCookie(parts, request);
      admit('account.Impersonate', caller);
      if (!caller) throw new Refusal('UNAUTHENTICATED');
      if (!(await mayImpersonate(db, caller.userId))) throw new Refusal('FORBIDDEN_ACCESS');
      const at = parts.now();
      if (!demo) {
        await assertFresh(db, caller.sessionId, at);
        await assertSecondFactor(db, caller);
      }
      const asked = readBody(impersonateRequestSchema, request);
      const opened = await withRetry(db, (tx) => impersonate(tx, parts.secrets, caller, asked, at));
      setSessionCookies(reply, opened);
      request.log.info({ user: caller.userId, as: opened.userId }, 'impersonation started');
      return { userId: opened.userId };
    },
  );

  app.post(
    REVERT_IMPERSONATION_PATH,
    { config: { action: 'platform.SignIn', counted: 'request' } },
    async (request, reply) => {
      assertOwnScript(request, publicUrl);
      const parts = backend();
      const caller = await authenticateCookie(parts, request);
      if (!caller) throw new Refusal('UNAUTHENTICATED');
      // Another tab was quicker: whoever asks is themselves already.
      if (caller.actorId === null) return { userId: caller.userId };
      const back = await withRetry(parts.database.db, (tx) =>
        revertImpersonation(tx, parts.secrets, caller, parts.now()),
      );
      parts.revocations.add(caller.sessionId);
      setSessionCookies(reply, back);
      request.log.info({ user: back.userId, as: caller.userId }, 'impersonation ended');
      return { userId: back.userId };
    },
  );
}
