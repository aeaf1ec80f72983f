/** Keys of blocks: 8 letters and digits (EDIT-003). Randomness is given, so that import can derive stable keys. */

export const BLOCK_KEY = /^[A-Za-z0-9]{8}$/;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** @param random  numbers from 0 up to, not with, 1 */
export function newBlockKey(random: () => number): string {
  let key = '';
  for (let i = 0; i < 8; i += 1) key += ALPHABET[Math.floor(random() * ALPHABET.length)];
  return key;
}
