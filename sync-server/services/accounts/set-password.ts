/** The only ways to another password. */
import type { Kysely } from 'kysely';
import { audit } from '../../audit/audit.ts';
import type { Database } from '../../storage/tables.ts';
import { endSessionsOf } from './session-records.ts';
import { putPasswordHash } from './users/repository.ts';

type Tx = Kysely<Database>;

type NewPassword = {
  userId: string;
  passwordHash: string;
  at: number;
  /** null: the operator */
  by: { userId: string; actorId: string | null } | null;
  /** the session that goes on; none by default */
  but?: string | null;
  /** what else has changed, for the audit trail */
  details?: Readonly<{ factors?: boolean }>;
};

/** Whoever had got in with the one of before is out. Last in its transaction: its line in the trail waits. @returns the sessions that have ended */
export async function setPassword(
  tx: Tx,
  { userId, passwordHash, at, by, but = null, details }: NewPassword,
): Promise<string[]> {
  await putPasswordHash(tx, userId, passwordHash);
  const ended = await endSessionsOf(tx, userId, at, but);
  await audit(tx, {
    kind: 'credentials changed',
    at,
    by,
    entity: { type: 'user', id: userId },
    details: { sessions: ended.length, ...(by === null && { byOperator: true }), ...details },
  });
  return ended;
}

/** The same password, hashed with today's parameters. */
export async function rehashPassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await putPasswordHash(tx, userId, passwordHash);
}
