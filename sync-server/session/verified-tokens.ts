/**
 * What good tokens say, until they expire: a device sends the same one with every request, and its signature need not be checked each
 * time. Kept by their hash, so that nothing here opens a door.
 */
import { hash } from 'node:crypto';

const MOST = 10_000;

export type VerifiedTokens<Said> = {
  find(token: string, at: number): Said | undefined;
  /** @param until  epoch ms from which on it counts no more */
  keep(token: string, said: Said, until: number): void;
};

/** @param most  beyond these the one that was kept first is read anew */
export function verifiedTokens<Said>(most = MOST): VerifiedTokens<Said> {
  const kept = new Map<string, { said: Said; until: number }>();
  return {
    find(token, at) {
      const known = kept.get(hashOf(token));
      return known && at < known.until ? known.said : undefined;
    },
    keep(token, said, until) {
      if (kept.size >= most) kept.delete(kept.keys().next().value as string);
      kept.set(hashOf(token), { said, until });
    },
  };
}

const hashOf = (token: string) => hash('sha256', token, 'base64');
