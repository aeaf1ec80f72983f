/** What a code of some kind is made of. */
export type CodeForm = { length: number; alphabet: string };

export const DIGITS = '0123456789';
export const LETTERS_AND_DIGITS = `ABCDEFGHIJKLMNOPQRSTUVWXYZ${DIGITS}`;
