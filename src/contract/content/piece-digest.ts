/**
 * The digest of an upload: SHA-256 over the SHA-256 of each piece. Both sides work it out piece by piece, so that a video is never in
 * memory as a whole; browsers have no running SHA-256.
 */

export const PIECE_BYTES = 256 * 1024;

/** Bytes of the digests in their order, to be hashed once more. */
export function joined(digests: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(digests.length * 32);
  digests.forEach((digest, at) => {
    all.set(digest, at * 32);
  });
  return all;
}

export const hexOf = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
