/**
 * The short-lived bearer token (AUTH-045): claims as specified, plus `sid`, by which a session's end is known before
 * the token's, and `aud`.
 */

import * as v from 'valibot';
import { subjectOf, userIdOfSubject } from '#contract/accounts/session.ts';
import { idSchema } from '#contract/ids.ts';
import { SANDBOX_SCOPE } from '#domain/token-scopes.ts';
import type { Caller } from '../verbs/service-context.ts';
import type { ServerSecrets } from './server-secrets.ts';
import { ACCESS_TOKEN_MS } from './session-times.ts';
import { signedTokens } from './signed-tokens.ts';
import { verifiedTokens } from './verified-tokens.ts';

export type AccessTokens = {
  issue(caller: Caller, scope: string, at: number): Promise<string>;
  /** null: expired, forged, or meant for someone else */
  verify(token: string, at: number): Promise<Caller | null>;
};

/** of the other nodes' clocks */
const TOLERANCE_SECONDS = 5;

const subjectSchema = v.pipe(v.string(), v.startsWith(subjectOf('')), v.transform(userIdOfSubject), idSchema);
const claimsSchema = v.object({
  sub: subjectSchema,
  sid: idSchema,
  scope: v.optional(v.string(), ''),
  exp: v.number(),
  act: v.optional(v.object({ sub: subjectSchema })),
});

/** @param publicUrl  who issues it and for whom: this server, at the address that people open */
export function accessTokens(secrets: ServerSecrets, publicUrl: string): AccessTokens {
  const tokens = signedTokens(secrets, {
    issuer: publicUrl,
    audience: publicUrl,
    typ: 'at+jwt',
    lifetimeMs: ACCESS_TOKEN_MS,
    clockTolerance: TOLERANCE_SECONDS,
  });
  const verified = verifiedTokens<Caller>();
  return {
    issue: ({ userId, sessionId, actorId, factors = ['password'] }, scope, at) =>
      tokens.sign(
        subjectOf(userId),
        {
          scope,
          factors: [...factors],
          sid: sessionId,
          ...(actorId !== null && { act: { sub: subjectOf(actorId) } }),
        },
        at,
      ),
    async verify(token, at) {
      const known = verified.find(token, at);
      if (known) return known;
      try {
        const { sub, sid, act, exp, scope } = v.parse(claimsSchema, await tokens.read(token, at));
        const sandbox = scope.split(' ').includes(SANDBOX_SCOPE);
        const caller = {
          ...{ userId: sub, sessionId: sid, actorId: act?.sub ?? null },
          ...(sandbox && { sandbox }),
        };
        verified.keep(token, caller, (exp + TOLERANCE_SECONDS) * 1000);
        return caller;
      } catch {
        return null;
      }
    },
  };
}
