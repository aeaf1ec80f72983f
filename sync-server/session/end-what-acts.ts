/**
 * Everything that acts for a person ends, because their account may have changed hands: sessions, and with them their sockets, devices that
 * are told, hand-offs and keys of the search; keys for scripts, the calendar link, links of mails. The challenge of a second step ends with
 * the password it stands for.
 *
 * An authenticator app and passkeys stay: who has come into a mailbox must not take the second factor away with it. One that somebody else has
 * added ends by the link in the mail about it.
 */
import type { Kysely } from 'kysely';
import { endSessionsOf } from '../services/accounts/session-records.ts';
import { deleteCalendarFeed } from '../services/content/face.ts';
import type { Database } from '../storage/tables.ts';
import { deleteAppKeys } from './app-keys.ts';
import { deleteSignInCodes } from './hand-off.ts';
import { deleteIdentities } from './identities.ts';
import { forgetMailTokens } from './mail-tokens.ts';

export type WhatEnds = {
  /** the session that goes on; none by default */
  but?: string | null;
  /** true: keys for scripts and the calendar link stay */
  keepKeys?: boolean;
};

/** @returns the sessions that have ended */
export async function endWhatActs(
  tx: Kysely<Database>,
  { userId, at, but = null, keepKeys = false }: WhatEnds & { userId: string; at: number },
): Promise<string[]> {
  const ended = await endSessionsOf(tx, userId, at, but);
  await deleteSignInCodes(tx, userId);
  for (const purpose of ['reset', 'verify'] as const) await forgetMailTokens(tx, userId, purpose);
  if (!keepKeys) {
    await deleteAppKeys(tx, userId);
    await deleteCalendarFeed(tx, userId);
    // One that a thief has joined lets them in again; those of the person's own address join again at the next sign-in.
    await deleteIdentities(tx, userId);
  }
  return ended;
}
