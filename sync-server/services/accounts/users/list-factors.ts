/** What a person has set up to sign in with, without what opens anything. */
import type { Kysely } from 'kysely';
import type { factorsPage } from '#contract/accounts/factors.ts';
import type { PageAnswer } from '#contract/server-page.ts';
import type { Database } from '../../../storage/tables.ts';

export async function listFactors(
  tx: Kysely<Database>,
  userId: string,
): Promise<PageAnswer<typeof factorsPage>> {
  const totp = await tx
    .selectFrom('accounts.totp')
    .select('createdAt')
    .where('userId', '=', userId)
    .executeTakeFirst();
  const codes = await tx
    .selectFrom('accounts.recoveryCodes')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  const passkeys = await tx
    .selectFrom('accounts.passkeys')
    .select(['id', 'name', 'createdAt', 'usedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute();
  const providers = await tx
    .selectFrom('accounts.identities')
    .select(['issuer', 'subject', 'address', 'createdAt', 'endedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute();
  return { totpSince: totp?.createdAt ?? null, recoveryCodesLeft: codes.left, passkeys, providers };
}
