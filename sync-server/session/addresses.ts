/** Whose an address is: an address belongs to who has confirmed it, and to nobody before. */
import type { Kysely } from 'kysely';
import { foldName } from '#domain/fold-name.ts';
import type { Addresses } from '#domain/take-back.ts';
import { noAddress } from '../services/accounts/no-address.ts';
import type { Database } from '../storage/tables.ts';

type OtherAddress = { address: string; verified: boolean; addedAt: number };

/** All of a person's, folded, with those that were the first one before. */
export async function addressesOf(
  tx: Kysely<Database>,
  userId: string,
): Promise<Addresses & { others: OtherAddress[] }> {
  const { email } = await tx
    .selectFrom('accounts.users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const others = await tx
    .selectFrom('accounts.otherEmails')
    .select(['address', 'verified', 'addedAt'])
    .where('userId', '=', userId)
    .orderBy('addedAt')
    .execute();
  const former = await tx
    .selectFrom('accounts.formerAddresses')
    .select(['address', 'until', 'removedAt'])
    .where('userId', '=', userId)
    .execute();
  return { first: email === noAddress(userId) ? null : foldName(email), former, others };
}

/** @param address  folded */
export const userOfAddress = (tx: Kysely<Database>, address: string) =>
  tx
    .selectFrom('accounts.users')
    .select(['id', 'alias', 'disabled'])
    .where((where) =>
      where.or([
        where(where.fn('lower', ['email']), '=', address),
        where(
          'id',
          'in',
          where
            .selectFrom('accounts.otherEmails')
            .select('userId')
            .where('address', '=', address)
            .where('verified', '=', true),
        ),
      ]),
    )
    .executeTakeFirst();

/** Those who say that it is theirs, the newest first. @param address  folded */
export const claimantsOf = (tx: Kysely<Database>, address: string) =>
  tx
    .selectFrom('accounts.users')
    .select(['id', 'alias', 'disabled'])
    .where((where) =>
      where.or([
        where(where.fn('lower', ['pendingEmail']), '=', address),
        where(
          'id',
          'in',
          where
            .selectFrom('accounts.otherEmails')
            .select('userId')
            .where('address', '=', address)
            .where('verified', '=', false),
        ),
      ]),
    )
    .orderBy('registeredAt', 'desc')
    .limit(3)
    .execute();
