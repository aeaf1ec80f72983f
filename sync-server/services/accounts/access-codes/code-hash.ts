/**
 * How a code is made, and kept: by its hash under a key of this server (D81). It has 79 random bits, which nobody finds by trying; with
 * the key nobody finds in a copy of the database which of the codes they hold is there.
 */
import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto';
import { ACCESS_CODE_LENGTH } from '#domain/access-code.ts';

/** Letters and digits that nobody takes for another. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** What a keyed hash begins with; before there was a key, codes were kept by their SHA-256 alone. */
export const KEYED = 'h1.';

/** Until the server says which is its own, a key that no other process has. */
let key: Buffer = randomBytes(32);

/** At the start of the server, before any code is made or looked for. */
export const takeCodeKey = (given: Buffer): void => {
  key = given;
};

export const newCode = (): string =>
  Array.from({ length: ACCESS_CODE_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');

export const hashOfCode = (code: string): string => keyed(createHash('sha256').update(code).digest('hex'));

/** @param hash  of a code, with or without the key */
export const keyed = (hash: string): string =>
  hash.startsWith(KEYED)
    ? hash
    : KEYED + createHmac('sha256', key).update(`access code ${hash}`).digest('hex');
