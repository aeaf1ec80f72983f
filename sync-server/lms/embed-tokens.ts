/**
 * What a session in an LMS shows instead of a cookie: a token of its own kind, for one learner. Nothing but `/rxd` takes it, and `/rxd`
 * takes nothing else. The one for pictures stands in addresses, so it opens pictures alone.
 */
import { jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';
import { idSchema } from '#contract/ids.ts';
import type { ServerSecrets } from '../session/server-secrets.ts';

/** A working day; a new launch brings a new one. */
export const EMBED_TOKEN_MS = 8 * 60 * 60 * 1000;

type Kind = 'session' | 'assets';
const types = { session: 'lms+jwt', assets: 'lms-assets+jwt' } as const;

export type EmbedTokens = {
  issue(kind: Kind, userId: string, at: number): Promise<string>;
  /** @returns the learner's user id; null: expired, forged, or of another kind */
  verify(kind: Kind, token: string, at: number): Promise<string | null>;
};

const claimsSchema = v.object({ sub: v.pipe(v.string(), v.startsWith('lms|')) });

export function embedTokens(secrets: Pick<ServerSecrets, 'signing'>, publicUrl: string): EmbedTokens {
  const [signing] = secrets.signing;
  if (!signing) throw new Error('There is no key to sign tokens with.');
  const audience = `${publicUrl}/rxd`;
  return {
    issue(kind, userId, at) {
      const seconds = Math.floor(at / 1000);
      return new SignJWT({})
        .setProtectedHeader({ alg: 'EdDSA', kid: signing.kid, typ: types[kind] })
        .setSubject(`lms|${userId}`)
        .setIssuer(publicUrl)
        .setAudience(audience)
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + EMBED_TOKEN_MS / 1000)
        .sign(signing.privateKey);
    },
    async verify(kind, token, at) {
      try {
        const { payload } = await jwtVerify(
          token,
          ({ kid }) => {
            const known = secrets.signing.find((key) => key.kid === kid);
            if (!known) throw new Error('unknown key');
            return known.publicKey;
          },
          { algorithms: ['EdDSA'], typ: types[kind], issuer: publicUrl, audience, currentDate: new Date(at) },
        );
        const id = v.parse(claimsSchema, payload).sub.slice('lms|'.length);
        return v.is(idSchema, id) ? id : null;
      } catch {
        return null;
      }
    },
  };
}
