/** The only ways to another password. */
import type { Kysely } from 'kysely';
import { audit } from '../audit/audit.ts';
import { putPasswordHash } from '../services/accounts/face.ts';
import type { Database } from '../storage/tables.ts';
import { endWhatActs, type WhatEnds } from './end-what-acts.ts';

type Tx = Kysely<Database>;

type NewPassword = WhatEnds & {
  userId: string;
  passwordHash: string;
  at: number;
  /** of one that the operator printed, epoch ms; absent: it is the person's own */
  temporaryUntil?: number;
  /** null: the operator */
  by: { userId: string; actorId: string | null } | null;
  /** what else has changed, for the audit trail */
  details?: Readonly<{ factors?: boolean; takenBack?: boolean }>;
};

/** Whoever had got in with the one of before is out. Last in its transaction: its line in the trail waits. @returns the sessions that have ended */
export async function setPassword(
  tx: Tx,
  { passwordHash, temporaryUntil, by, details, ...whose }: NewPassword,
): Promise<string[]> {
  const { userId, at } = whose;
  await putPasswordHash(tx, userId, passwordHash, temporaryUntil);
  const ended = await endWhatActs(tx, whose);
  await audit(tx, {
    kind: 'credentials changed',
    at,
    by,
    entity: { type: 'user', id: userId },
    details: { sessions: ended.length, ...(by === null && { byOperator: true }), ...details },
  });
  return ended;
}
