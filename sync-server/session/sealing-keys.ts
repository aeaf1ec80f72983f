/** The pair of keys that a person's work is sealed for, made when a device of theirs first asks (D44). */
import { createECDH, hkdfSync } from 'node:crypto';
import type { Kysely } from 'kysely';
import { sealingInfo } from '#contract/accounts/sealing.ts';
import { Refusal } from '#contract/errors.ts';
import type { Database } from '../storage/tables.ts';
import { seal, unseal } from './sealed.ts';
import type { ServerSecrets } from './server-secrets.ts';

type Around = { db: Kysely<Database>; secrets: Pick<ServerSecrets, 'sealing'> };

const CURVE = 'prime256v1';
const KEY_BYTES = 32;

/** @returns the public half, base64url */
export async function sealingKeyOf({ db, secrets }: Around, userId: string, now: number): Promise<string> {
  const known = await find(db, userId);
  if (known) return known.publicKey;
  const pair = createECDH(CURVE);
  const publicKey = pair.generateKeys('base64url');
  const privateKey = seal(secrets.sealing, pair.getPrivateKey('base64url'));
  await db
    .insertInto('accounts.sealingKeys')
    .values({ userId, publicKey, privateKey, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Another request may have come first.
  return (await find(db, userId))?.publicKey ?? publicKey;
}

/**
 * @param boxKey  public half of the box, base64url
 * @returns what opens it if it was closed for this person, base64url; for a box of someone else it opens nothing
 * @throws Refusal NOT_FOUND: there never was a key; INVALID_ARGUMENTS: no point of the curve
 */
export async function boxKeyOf({ db, secrets }: Around, userId: string, boxKey: string): Promise<string> {
  const known = await find(db, userId);
  const privateKey = known && unseal(secrets.sealing, known.privateKey);
  if (!privateKey) throw new Refusal('NOT_FOUND');
  const pair = createECDH(CURVE);
  pair.setPrivateKey(privateKey, 'base64url');
  const box = Buffer.from(boxKey, 'base64url');
  const key = hkdfSync('sha256', agreed(pair, box), box, sealingInfo(userId), KEY_BYTES);
  return Buffer.from(key).toString('base64url');
}

function agreed(pair: ReturnType<typeof createECDH>, box: Buffer): Buffer {
  try {
    return pair.computeSecret(box);
  } catch {
    throw new Refusal('INVALID_ARGUMENTS');
  }
}

const find = (db: Kysely<Database>, userId: string) =>
  db.selectFrom('accounts.sealingKeys').selectAll().where('userId', '=', userId).executeTakeFirst();

/** All of a person's. */
export const deleteSealingKeys = (tx: Kysely<Database>, userId: string) =>
  tx.deleteFrom('accounts.sealingKeys').where('userId', '=', userId).execute();
