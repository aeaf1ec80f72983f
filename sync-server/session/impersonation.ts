/**
 * Acting as somebody whom one supports (D71): a session of their own account, beside that of whoever acts, which waits and comes back. It ends with
 * that one, and with the role that allows it. What it may not do is in the policy.
 */
import { type Kysely, sql } from 'kysely';
import * as v from 'valibot';
import type { ImpersonateRequest } from '#contract/accounts/impersonation.ts';
import { Refusal } from '#contract/errors.ts';
import { idSchema } from '#contract/ids.ts';
import { foldName } from '#domain/fold-name.ts';
import { audit } from '../audit/audit.ts';
import { endSessions } from '../services/accounts/session-records.ts';
import type { Database } from '../storage/tables.ts';
import type { Caller } from '../verbs/service-context.ts';
import { userOfAddress } from './addresses.ts';
import type { ServerSecrets } from './server-secrets.ts';
import { openSession, resumeSession, type SessionTokens } from './sessions.ts';

type Tx = Kysely<Database>;
type Keys = Pick<ServerSecrets, 'sealing' | 'issuing'>;

/** An impersonator of the organization that everybody shares (AUTH-034). */
export async function mayImpersonate(tx: Tx, userId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('accounts.profiles as p')
    .innerJoin('accounts.organizations as o', 'o.id', 'p.organizationId')
    .select('p.userId')
    .where('p.userId', '=', userId)
    .where('o.isDefaultShared', '=', true)
    .where(sql<boolean>`p.roles @> '["impersonator"]'`)
    .executeTakeFirst();
  return found !== undefined;
}

/** @throws Refusal NOT_FOUND: nobody is called so. INVALID_ARGUMENTS: that is who asks */
export async function impersonate(
  tx: Tx,
  keys: Keys,
  actor: Caller,
  { input, format }: ImpersonateRequest,
  at: number,
): Promise<SessionTokens & { userId: string; sessionId: string }> {
  const person = await personNamed(tx, input, format);
  if (!person || person.disabled) throw new Refusal('NOT_FOUND');
  if (person.id === actor.userId) throw new Refusal('INVALID_ARGUMENTS');
  const session = await openSession(tx, keys, {
    userId: person.id,
    deviceId: null,
    at,
    ...(actor.factors && { factors: actor.factors }),
    actorSession: actor.sessionId,
  });
  await audit(tx, {
    kind: 'impersonation started',
    at,
    by: { userId: actor.userId, actorId: null },
    entity: { type: 'user', id: person.id },
    details: { sessionId: session.sessionId },
  });
  return session;
}

/**
 * Ends it, and goes on in the session that has waited.
 * @throws Refusal UNAUTHENTICATED: that one has ended meanwhile
 */
export async function revertImpersonation(
  tx: Tx,
  keys: Keys,
  { userId, sessionId, actorId }: Caller,
  at: number,
): Promise<SessionTokens & { userId: string }> {
  const known = await tx
    .selectFrom('accounts.sessions')
    .select('actorSession')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  const waiting = known?.actorSession;
  const resumed = waiting ? await resumeSession(tx, keys, waiting, at) : null;
  if (!resumed || actorId === null) throw new Refusal('UNAUTHENTICATED');
  await endSessions(tx, [sessionId], at);
  await audit(tx, {
    kind: 'impersonation ended',
    at,
    by: { userId: actorId, actorId: null },
    entity: { type: 'user', id: userId },
    details: { sessionId },
  });
  return resumed;
}

function personNamed(tx: Tx, input: string, format: ImpersonateRequest['format']) {
  const name = foldName(input);
  if (format === 'email') return userOfAddress(tx, name);
  const people = tx.selectFrom('accounts.users').select(['id', 'disabled']);
  if (format === 'alias') {
    return people.where(({ eb, fn }) => eb(fn('lower', ['alias']), '=', name)).executeTakeFirst();
  }
  return v.is(idSchema, name) ? people.where('id', '=', name).executeTakeFirst() : undefined;
}
