/** What the calls have in common by which a person changes their own account, with the cookie of their session. */
import type { FastifyRequest } from 'fastify';
import { Refusal } from '#contract/errors.ts';
import type { PolicyAction } from '#domain/permission-actions.ts';
import { authenticateCookie } from '../../session/authenticate.ts';
import { assertFresh } from '../../session/sessions.ts';
import { type ChangeContext, change } from '../../sync/feed.ts';
import { admit } from '../../verbs/action.ts';
import type { Caller } from '../../verbs/service-context.ts';
import type { Backend, GetBackend } from '../../web/backend.ts';
import { assertOwnScript } from '../../web/cross-site.ts';

export type OwnAccountOptions = { backend: GetBackend; publicUrl: string };

export type BegunCall = Backend & { caller: Caller; at: number };

export const beginOwnCall =
  ({ backend, publicUrl }: OwnAccountOptions) =>
  /** @throws Refusal UNAUTHENTICATED, FORBIDDEN_ACCESS, FRESH_SIGN_IN_REQUIRED */
  async (
    request: FastifyRequest,
    action: PolicyAction,
    { fresh }: { fresh: boolean },
  ): Promise<BegunCall> => {
    assertOwnScript(request, publicUrl);
    const parts = backend();
    const caller = await authenticateCookie(parts, request);
    admit(action, caller);
    if (!caller) throw new Refusal('UNAUTHENTICATED');
    const at = parts.now();
    if (fresh) await assertFresh(parts.database.db, caller.sessionId, at);
    return { ...parts, caller, at };
  };

export const changing = <T>(
  { database, announcer }: Backend,
  run: (ctx: ChangeContext) => Promise<T>,
): Promise<T> => change(database.db, (buckets) => announcer.announce(buckets), run);
