/** Tokens that this server signs and reads again. Each kind has a type and an audience of its own, so that none passes for another. */
import { type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type { ServerSecrets } from './server-secrets.ts';

export type TokenKind = {
  /** the address that people open */
  issuer: string;
  audience: string;
  typ: string;
  lifetimeMs: number;
  /** seconds, of the other nodes' clocks */
  clockTolerance?: number;
};

export type SignedTokens = {
  sign(subject: string, claims: JWTPayload, at: number): Promise<string>;
  /** @throws expired, forged, or of another kind */
  read(token: string, at: number): Promise<JWTPayload>;
};

/** What tokens need of the server's secrets. */
export type SigningSecrets = Pick<ServerSecrets, 'signing' | 'readSigningAgain'>;

export function signedTokens(secrets: SigningSecrets, kind: TokenKind): SignedTokens {
  const { signing } = secrets;
  const { issuer, audience, typ, lifetimeMs, clockTolerance = 0 } = kind;
  const keyNamed = (kid: string | undefined) => signing.find((key) => key.kid === kid);
  return {
    async sign(subject, claims, at) {
      const [own] = signing;
      if (!own) throw new Error('There is no key to sign tokens with.');
      const seconds = Math.floor(at / 1000);
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'EdDSA', kid: own.kid, typ })
        .setSubject(subject)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + lifetimeMs / 1000)
        .sign(own.privateKey);
    },
    async read(token, at) {
      const { payload } = await jwtVerify(
        token,
        async ({ kid }) => {
          if (!keyNamed(kid)) await secrets.readSigningAgain();
          const known = keyNamed(kid);
          if (!known) throw new Error('unknown key');
          return known.publicKey;
        },
        { algorithms: ['EdDSA'], typ, issuer, audience, currentDate: new Date(at), clockTolerance },
      );
      return payload;
    },
  };
}
