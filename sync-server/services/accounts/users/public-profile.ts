/** What strangers may see of a person who shows their profile (ROUTE-019, D54). Hidden and unknown are the same. */
import type { Kysely } from 'kysely';
import type { PublicProfile } from '#contract/accounts/own-account.ts';
import { Refusal } from '#contract/errors.ts';
import { foldName } from '#domain/fold-name.ts';
import type { Database } from '../../../storage/tables.ts';

/** @throws Refusal NOT_FOUND */
export async function readPublicProfile(tx: Kysely<Database>, alias: string): Promise<PublicProfile> {
  const name = foldName(alias);
  const user = await tx
    .selectFrom('accounts.users as u')
    .select(['u.alias', 'u.firstName', 'u.lastName', 'u.image', 'u.about', 'u.socials'])
    .where('u.profileVisible', '=', true)
    .where('u.disabled', '=', false)
    .where((where) =>
      where.or([
        where(where.fn('lower', ['u.alias']), '=', name),
        where.exists(
          where
            .selectFrom('accounts.formerAliases as f')
            .select('f.alias')
            .where('f.alias', '=', name)
            .whereRef('f.userId', '=', 'u.id'),
        ),
      ]),
    )
    .executeTakeFirst();
  if (!user) throw new Refusal('NOT_FOUND');
  return {
    alias: user.alias,
    name: { first: user.firstName, last: user.lastName },
    image: user.image,
    about: user.about,
    socials: user.socials.filter(({ visible }) => visible),
  };
}
