/** What becomes of an account beside its password and its user name: it is used, shut, or ends. */
import type { Kysely } from 'kysely';
import type { Database } from '../../storage/tables.ts';
import { forgetDevicesOf } from './device-logs.ts';
import { noAddress } from './no-address.ts';
import { deletePassword, sendUser, writeUser } from './users/repository.ts';

type Tx = Kysely<Database>;

export async function noteSignIn(tx: Tx, userId: string, at: number): Promise<void> {
  await writeUser(tx, userId, { lastLoginAt: at });
}

/** Is on its way when this is there: what is asked of the account from then on says so. */
export const sendSignIn = (tx: Tx, userId: string, at: number) => sendUser(tx, userId, { lastLoginAt: at });

export async function setDisabled(tx: Tx, userId: string, disabled: boolean): Promise<void> {
  await writeUser(tx, userId, { disabled });
}

/** @param deletionAt  null: it stays */
export async function setDeletion(tx: Tx, userId: string, deletionAt: number | null): Promise<void> {
  await writeUser(tx, userId, { deletionAt });
}

/** A confirmed address becomes the first one, and none waits any more. */
export async function setFirstAddress(tx: Tx, userId: string, email: string): Promise<void> {
  await writeUser(tx, userId, { email, emailVerified: true, pendingEmail: null });
}

/** Nothing of the person is left in it, and nobody signs in to it again. What they wrote keeps its author. */
export async function emptyAccount(tx: Tx, userId: string): Promise<void> {
  await deletePassword(tx, userId);
  await forgetDevicesOf(tx, userId);
  await writeUser(tx, userId, {
    alias: `deleted-${userId.slice(-12)}`,
    email: noAddress(userId),
    emailVerified: false,
    pendingEmail: null,
    firstName: 'Deleted',
    lastName: 'account',
    about: '',
    image: null,
    socials: '[]',
    profileVisible: false,
    notices: null,
    disabled: true,
    deletionAt: null,
  });
}
