/**
 * The short-lived bearer token (AUTH-045): claims as specified, plus `sid`, by which a session's end is known before
 * the token's, and `aud`.
 */

import { jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';
import { subjectOf, userIdOfSubject } from '#contract/accounts/session.ts';
import { idSchema } from '#contract/ids.ts';
import type { Caller } from '../services/service-context.ts';
import type { ServerSecrets } from './server-secrets.ts';
import { ACCESS_TOKEN_MS } from './session-times.ts';

export type AccessTokens = {
  issue(caller: Caller, scope: string, at: number): Promise<string>;
  /** null: expired, forged, or meant for someone else */
  verify(token: string, at: number): Promise<Caller | null>;
};

const subjectSchema = v.pipe(v.string(), v.startsWith(subjectOf('')), v.transform(userIdOfSubject), idSchema);
const claimsSchema = v.object({
  sub: subjectSchema,
  sid: idSchema,
  act: v.optional(v.object({ sub: subjectSchema })),
});

/** @param publicUrl  who issues it and for whom: this server, at the address that people open */
export function accessTokens(secrets: ServerSecrets, publicUrl: string): AccessTokens {
  const [signing] = secrets.signing;
  if (!signing) throw new Error('There is no key to sign access tokens with.');
  return {
    issue({ userId, sessionId, actorId }, scope, at) {
      const seconds = Math.floor(at / 1000);
      return new SignJWT({
        scope,
        factors: ['password'],
        sid: sessionId,
        ...(actorId !== null && { act: { sub: subjectOf(actorId) } }),
      })
        .setProtectedHeader({ alg: 'EdDSA', kid: signing.kid, typ: 'at+jwt' })
        .setSubject(subjectOf(userId))
        .setIssuer(publicUrl)
        .setAudience(publicUrl)
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + ACCESS_TOKEN_MS / 1000)
        .sign(signing.privateKey);
    },
    async verify(token, at) {
      try {
        const { payload } = await jwtVerify(
          token,
          ({ kid }) => {
            const known = secrets.signing.find((key) => key.kid === kid);
            if (!known) throw new Error('unknown key');
            return known.publicKey;
          },
          {
            algorithms: ['EdDSA'],
            typ: 'at+jwt',
            issuer: publicUrl,
            audience: publicUrl,
            currentDate: new Date(at),
            clockTolerance: 5, // of the other nodes
          },
        );
        const { sub, sid, act } = v.parse(claimsSchema, payload);
        return { userId: sub, sessionId: sid, actorId: act?.sub ?? null };
      } catch {
        return null;
      }
    },
  };
}
