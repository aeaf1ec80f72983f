/**
 * What a session in an LMS shows instead of a cookie: a token of its own kind, for one learner. Nothing but `/rxd` takes it, and `/rxd`
 * takes nothing else. The one for pictures stands in addresses, so it opens pictures alone.
 */
import * as v from 'valibot';
import { idSchema } from '#contract/ids.ts';
import { type SigningSecrets, signedTokens } from '../session/signed-tokens.ts';

/** A working day; a new launch brings a new one. */
export const EMBED_TOKEN_MS = 8 * 60 * 60 * 1000;

type Kind = 'session' | 'assets';

export type EmbedTokens = {
  issue(kind: Kind, userId: string, at: number): Promise<string>;
  /** @returns the learner's user id; null: expired, forged, or of another kind */
  verify(kind: Kind, token: string, at: number): Promise<string | null>;
};

const claimsSchema = v.object({ sub: v.pipe(v.string(), v.startsWith('lms|')) });

export function embedTokens(secrets: SigningSecrets, publicUrl: string): EmbedTokens {
  const ofType = (typ: string) =>
    signedTokens(secrets, {
      issuer: publicUrl,
      audience: `${publicUrl}/rxd`,
      typ,
      lifetimeMs: EMBED_TOKEN_MS,
    });
  const tokens = { session: ofType('lms+jwt'), assets: ofType('lms-assets+jwt') };
  return {
    issue: (kind, userId, at) => tokens[kind].sign(`lms|${userId}`, {}, at),
    async verify(kind, token, at) {
      try {
        const id = v.parse(claimsSchema, await tokens[kind].read(token, at)).sub.slice('lms|'.length);
        return v.is(idSchema, id) ? id : null;
      } catch {
        return null;
      }
    },
  };
}
