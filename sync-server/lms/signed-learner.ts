/**
 * A learner whom the LMS's own server vouches for. The key of a package is in the page of every learner; the signing key of one is with
 * the LMS's server alone. It is derived from a secret of this installation, so it is written down nowhere here.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { ServerSecrets } from '../session/server-secrets.ts';

/** Clocks of two servers differ, and a request may take its time. */
const SIGNED_FOR_SECONDS = 300;

type Signed = { learnerId: string; signedAt: number; signature: string };

export const signingKeyOf = ({ deriving }: Pick<ServerSecrets, 'deriving'>, packageId: string): string =>
  Buffer.from(hkdfSync('sha256', deriving, '', `lms-signing ${packageId}`, 32)).toString('base64url');

/** HMAC-SHA256 over `{signedAt}.{learnerId}`, in hex. */
const signatureOf = (signingKey: string, { learnerId, signedAt }: Omit<Signed, 'signature'>): string =>
  createHmac('sha256', signingKey).update(`${signedAt}.${learnerId}`).digest('hex');

/** @param at  epoch ms */
export function isSigned(signingKey: string, given: Signed, at: number): boolean {
  if (Math.abs(at / 1000 - given.signedAt) > SIGNED_FOR_SECONDS) return false;
  const expected = Buffer.from(signatureOf(signingKey, given));
  const shown = Buffer.from(given.signature);
  return shown.length === expected.length && timingSafeEqual(shown, expected);
}
