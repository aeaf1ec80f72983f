/**
 * The secrets in the links of invitations' mails. Whoever has invited does not see them, so one proves that its mail was read where it was sent to:
 * for that address alone, once, and as long as the invitation waits (D82).
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { INVITATION_DAYS } from '#domain/invitations.ts';
import type { Database } from '../../../storage/tables.ts';

type Tx = Kysely<Database>;

const DAY_MS = 24 * 60 * 60 * 1000;

/** What is compared is the hash, so the time of an answer tells nothing of a secret. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Those of earlier mails of the invitation go on to serve. */
export async function newMailProof(tx: Tx, inviteId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await tx
    .insertInto('accounts.invitationProofs')
    .values({ hash: hashOf(token), inviteId })
    .execute();
  return token;
}

export const isMailProof = async (tx: Tx, { inviteId, token }: { inviteId: string; token: string }) =>
  (await tx
    .selectFrom('accounts.invitationProofs')
    .select('hash')
    .where('hash', '=', hashOf(token))
    .where('inviteId', '=', inviteId)
    .executeTakeFirst()) !== undefined;

export const forgetMailProofs = (tx: Tx, inviteId: string) =>
  tx.deleteFrom('accounts.invitationProofs').where('inviteId', '=', inviteId).execute();

export const forgetEveryMailProof = (db: Tx) => db.deleteFrom('accounts.invitationProofs').execute();

/** Those of invitations that are accepted or were sent too long ago. One that was cancelled or declined still says where its reader is awaited. */
export const forgetOldMailProofs = (db: Tx, now: number) =>
  db
    .deleteFrom('accounts.invitationProofs')
    .where('inviteId', 'in', (from) =>
      from
        .selectFrom('accounts.invitations')
        .select('id')
        .where((where) =>
          where.or([
            where('status', 'not in', ['pending', 'declined', 'cancelled']),
            where('sentAt', '<', now - INVITATION_DAYS * DAY_MS),
          ]),
        ),
    )
    .execute();
