/** Keys for a person's own scripts: shown once, kept as a hash, good for a year, and for what they were made for (D76). */
import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { newId } from '#contract/ids.ts';
import { APP_KEY_DAYS, APP_KEY_PREFIX, type AppKeyScope } from '#domain/app-keys.ts';
import { audit } from '../audit/audit.ts';
import type { Database } from '../storage/tables.ts';
import { assertOneMore } from '../verbs/allowance.ts';
import type { Caller } from '../verbs/service-context.ts';
import { tellOfChange } from './security-mail.ts';
import { mayStay } from './sessions.ts';

type Tx = Kysely<Database>;

const DAY_MS = 24 * 60 * 60 * 1000;
const TOUCH_MS = 60_000;
const KEY_BYTES = 32;

const hashOf = (key: string) => createHash('sha256').update(key).digest('hex');

export const isAppKey = (token: string): boolean => token.startsWith(APP_KEY_PREFIX);

/** @throws Refusal INVALID_ARGUMENTS: too many */
export async function createAppKey(
  tx: Tx,
  caller: Caller,
  { name, scopes, at }: { name: string; scopes: readonly AppKeyScope[]; at: number },
): Promise<{ id: string; key: string }> {
  const { userId } = caller;
  await tx.selectFrom('accounts.users').select('id').where('id', '=', userId).forUpdate().execute();
  const { count } = await tx
    .selectFrom('accounts.appKeys')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  await assertOneMore({ tx, userId }, 'appKeys', Number(count));
  const id = newId();
  const key = `${APP_KEY_PREFIX}${randomBytes(KEY_BYTES).toString('base64url')}`;
  await tx
    .insertInto('accounts.appKeys')
    .values({
      id,
      userId,
      name,
      scopes: JSON.stringify(scopes),
      hash: hashOf(key),
      lastFour: key.slice(-4),
      createdAt: at,
      expiresAt: at + APP_KEY_DAYS * DAY_MS,
      usedAt: null,
    })
    .execute();
  const entity = { type: 'appKey', id };
  await audit(tx, { kind: 'code made', at, by: caller, entity, details: { scopes: [...scopes] } });
  await tellOfChange(tx, { userId, change: 'key added', at, from: caller });
  return { id, key };
}

export async function deleteAppKey(tx: Tx, caller: Caller, id: string, at: number): Promise<void> {
  const gone = await tx
    .deleteFrom('accounts.appKeys')
    .where('id', '=', id)
    .where('userId', '=', caller.userId)
    .returning('id')
    .executeTakeFirst();
  if (gone) await audit(tx, { kind: 'deleted', at, by: caller, entity: { type: 'appKey', id } });
}

const livingKey = (db: Tx, by: 'k.hash' | 'k.id', value: string, at: number) =>
  db
    .selectFrom('accounts.appKeys as k')
    .innerJoin('accounts.users as u', 'u.id', 'k.userId')
    .select(['k.id', 'k.userId', 'k.usedAt'])
    .where(by, '=', value)
    .where('k.expiresAt', '>', at)
    .where('u.disabled', '=', false)
    .where(mayStay(at))
    .executeTakeFirst();

const callerOf = ({ id, userId }: { id: string; userId: string }): Caller => ({
  userId,
  sessionId: id,
  actorId: null,
  kind: 'key',
});

/** In whose name a script asks. @returns null: unknown, expired, deleted, or its person is disabled or no longer let in unconfirmed */
export async function callerOfAppKey(db: Tx, key: string, at: number): Promise<Caller | null> {
  const found = await livingKey(db, 'k.hash', hashOf(key), at);
  if (!found) return null;
  if ((found.usedAt ?? 0) < at - TOUCH_MS)
    await db.updateTable('accounts.appKeys').set({ usedAt: at }).where('id', '=', found.id).execute();
  return callerOf(found);
}

/** The same, where the key was shown before. */
export async function callerOfAppKeyId(db: Tx, id: string, at: number): Promise<Caller | null> {
  const found = await livingKey(db, 'k.id', id, at);
  return found ? callerOf(found) : null;
}

/** All of a person's. */
export const deleteAppKeys = (tx: Tx, userId: string) =>
  tx.deleteFrom('accounts.appKeys').where('userId', '=', userId).execute();
