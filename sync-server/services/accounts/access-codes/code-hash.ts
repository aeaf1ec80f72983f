/** How a code is made, and kept: by its hash. It has 79 random bits, which nobody finds by trying. */
import { createHash, randomInt } from 'node:crypto';
import { ACCESS_CODE_LENGTH } from '#domain/access-code.ts';

/** Letters and digits that nobody takes for another. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export const newCode = (): string =>
  Array.from({ length: ACCESS_CODE_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');

export const hashOfCode = (code: string): string => createHash('sha256').update(code).digest('hex');
