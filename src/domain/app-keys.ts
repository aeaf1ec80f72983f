/** Keys with which a person's own scripts ask the APIs in their name (D76). */

/** What a key may be used for. Only what this server can serve is offered. */
export const appKeyScopes = ['read'] as const;
export type AppKeyScope = (typeof appKeyScopes)[number];

/** What a key begins with, so that a reader, and a scanner for leaked secrets, knows what it is. */
export const APP_KEY_PREFIX = 'lectern_';
export const APP_KEY_DAYS = 365;
export const APP_KEY_NAME_LETTERS = 50;
