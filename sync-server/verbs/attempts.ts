/**
 * What became of attempts that no outbox made, by their id: a single call, a sign-up (D29). No device says that it has heard the answer, so
 * each is kept for as long as somebody may still ask again.
 */
import type { Kysely } from 'kysely';
import { Refusal } from '#contract/errors.ts';
import type { Database } from '../storage/tables.ts';

type Tx = Kysely<Database>;

export const ATTEMPT_KEPT_MS = 24 * 60 * 60 * 1000;

export const findAttempt = (tx: Tx, id: string) =>
  tx.selectFrom('sync.mutations').select(['userId', 'data']).where('id', '=', id).executeTakeFirst();

/** @param data  what was answered; no secret. @throws Refusal INVALID_ARGUMENTS: the id is another attempt's */
export async function keepAttempt(
  tx: Tx,
  { id, userId, data, at }: { id: string; userId: string; data: unknown; at: number },
): Promise<void> {
  const kept = await tx
    .insertInto('sync.mutations')
    .values({
      ...{ id, userId, clientId: null, seq: null, lane: null, status: 'applied', code: null, message: null },
      ...{ vers: '{}', data: JSON.stringify(data), forgetAt: at + ATTEMPT_KEPT_MS },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!kept) throw new Refusal('INVALID_ARGUMENTS');
}

export const forgetOldAttempts = (db: Tx, now: number) =>
  db.deleteFrom('sync.mutations').where('forgetAt', '<=', now).execute();
