/** Whether an organization waits for a second factor of whoever asks: to be asked together with what they are there. */
import { type Kysely, sql } from 'kysely';
import * as v from 'valibot';
import { Refusal } from '#contract/errors.ts';
import { idSchema } from '#contract/ids.ts';
import { waitsForFactor } from '#domain/required-factor.ts';
import type { Role } from '#domain/role.ts';
import { secondFactors } from '#domain/second-factors.ts';
import type { Database } from '../../storage/tables.ts';
import type { Caller } from '../../verbs/service-context.ts';

/** Whoever acts, in which session; without one it is asked of their account, as of a script's key. */
export type Person = Pick<Caller, 'userId'> & Partial<Pick<Caller, 'sessionId' | 'kind'>>;

/**
 * The session counts, not the account: an account with a passkey still opens with a password alone, and a provider says nothing about how
 * its people sign in. A factor that was taken away since counts no longer. Of somebody who is acted for, whoever acts has proved it.
 */
export function provedFactor({ userId, sessionId, kind }: Person) {
  const account = sql<boolean>`(exists (select 1 from accounts.totp t where t."userId" = ${userId}::uuid)
    or exists (select 1 from accounts.passkeys k where k."userId" = ${userId}::uuid))`;
  if (sessionId === undefined || kind === 'key') return account;
  if (!v.is(idSchema, sessionId)) return sql<boolean>`false`;
  return sql<boolean>`exists (select 1 from accounts.sessions s where s.id = ${sessionId}::uuid
    and s.factors ?| ${[...secondFactors]}::text[] and (s."actorSession" is not null or ${account}))`;
}

/** What the person is in each organization, and what `countedRoles` needs besides. */
export const placesQuery = (person: Person) => sql<PlaceRecord>`
  select p."organizationId", p.roles, o."secondFactorFrom" as "requiredFrom",
    case when o."secondFactorFrom" is null then false else ${provedFactor(person)} end as proved
  from accounts.profiles p join accounts.organizations o on o.id = p."organizationId"
  where p."userId" = ${person.userId}::uuid`;

export type PlaceRecord = {
  organizationId: string;
  roles: Role[];
  requiredFrom: number | null;
  proved: boolean;
};

export type CountedPlace = { organizationId: string; roles: Role[]; withheld: boolean };

/** Where a second factor is waited for no role counts: the person has there what everybody has. */
export function countedPlace({ organizationId, ...place }: PlaceRecord, at: number): CountedPlace {
  const withheld = waitsForFactor(place, at);
  return { organizationId, roles: withheld ? [] : place.roles, withheld };
}

/** @param at  server time, epoch ms */
export async function countedPlaces(
  tx: Kysely<Database>,
  person: Person,
  at: number,
): Promise<CountedPlace[]> {
  const { rows } = await placesQuery(person).execute(tx);
  return rows.map((place) => countedPlace(place, at));
}

export async function countedPlaceIn(
  tx: Kysely<Database>,
  person: Person,
  organizationId: string,
  at: number,
): Promise<CountedPlace> {
  const { rows } = await sql<PlaceRecord>`
    select * from (${placesQuery(person)}) as place where "organizationId" = ${organizationId}::uuid`.execute(
    tx,
  );
  const [place] = rows;
  return place ? countedPlace(place, at) : { organizationId, roles: [], withheld: false };
}

/** @throws Refusal SECOND_FACTOR_REQUIRED: the person has none. FRESH_SIGN_IN_REQUIRED, `extras.factor`: they have, and not shown it in this session */
export async function assertProvedFactor(tx: Kysely<Database>, person: Person): Promise<void> {
  const { rows } = await sql<{ proved: boolean; account: boolean }>`
    select ${provedFactor(person)} as proved, ${provedFactor({ userId: person.userId })} as account`.execute(
    tx,
  );
  if (rows[0]?.proved) return;
  if (!rows[0]?.account) throw new Refusal('SECOND_FACTOR_REQUIRED');
  throw new Refusal('FRESH_SIGN_IN_REQUIRED', { extras: { factor: true } });
}
