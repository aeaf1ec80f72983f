/** The only way to a new account of a person. */
import type { Kysely } from 'kysely';
import { Refusal } from '#contract/errors.ts';
import { newId } from '#contract/ids.ts';
import { foldName } from '#domain/fold-name.ts';
import type { Database } from '../../storage/tables.ts';
import type { ChangeContext } from '../../sync/feed.ts';
import { affiliateWithShared } from './affiliation.ts';
import { isAliasFree } from './aliases.ts';
import { noAddress } from './no-address.ts';
import { announceUser } from './people.ts';
import { insertUser, putPasswordHash } from './users/repository.ts';

export type NewAccount = {
  username: string;
  email: string;
  firstName: string;
  lastName: string;
  /** null: a provider says who they are */
  passwordHash: string | null;
  /** of one that the operator printed, epoch ms */
  temporaryUntil?: number;
};

type When = {
  at: number;
  /** the address is theirs; otherwise it is nobody's until its mail is answered */
  verified: boolean;
};

/** @throws Refusal USERNAME_TAKEN */
export async function addAccount(ctx: ChangeContext, account: NewAccount, when: When): Promise<string> {
  const { at } = when;
  if (!(await isAliasFree(ctx.tx, foldName(account.username), { at }))) throw new Refusal('USERNAME_TAKEN');
  const id = await insertAccount(ctx.tx, account, when);
  await affiliateWithShared(ctx, id, at);
  await announceUser(ctx, id);
  return id;
}

/** For whoever knows that the user name may be taken, and announces the person. @throws Refusal USERNAME_TAKEN */
export async function insertAccount(
  tx: Kysely<Database>,
  { username, email, firstName, lastName, passwordHash, temporaryUntil }: NewAccount,
  { at, verified }: When,
): Promise<string> {
  const id = newId();
  const made = await insertUser(tx, {
    id,
    alias: foldName(username),
    email: verified ? foldName(email) : noAddress(id),
    pendingEmail: verified ? null : foldName(email),
    emailVerified: verified,
    firstName,
    lastName,
    image: null,
    registeredAt: at,
    lastLoginAt: null,
  });
  if (!made) throw new Refusal('USERNAME_TAKEN');
  if (passwordHash !== null) await putPasswordHash(tx, id, passwordHash, temporaryUntil);
  return id;
}
