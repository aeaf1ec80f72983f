/** Whose an address is: an address belongs to who has confirmed it, and to nobody before. */
import type { Kysely } from 'kysely';
import type { Database } from '../storage/tables.ts';

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
