/** An id that whoever knows its parts makes again (UUID version 8): what has it is there once. */
import { createHash } from 'node:crypto';

export function hashedId(...parts: readonly (string | number)[]): string {
  const digits = [...createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)];
  digits[12] = '8';
  digits[16] = 'a';
  return digits.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
