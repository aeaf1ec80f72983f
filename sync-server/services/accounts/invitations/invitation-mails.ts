/** How many invitations are mailed in a day, counted mail by mail: nobody writes to the world through this server, or to one person again and again. */
import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { Refusal } from '#contract/errors.ts';
import type { Database } from '../../../storage/tables.ts';
import type { ReadContext, ServiceContext } from '../../../verbs/service-context.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MAILS_A_DAY = 2_000;
/** An organization that somebody has just made, and its maker's others. */
const MAILS_A_DAY_WHILE_YOUNG = 200;
const YOUNG_MS = 7 * DAY_MS;
const MAILS_TO_AN_ADDRESS = 3;
const RETRY_AFTER_SECONDS = 900;

type Counts = { organization: number; person: number; personWhileYoung: number; young: boolean };

/**
 * Counts them, and holds the organization and the addresses against others who would write to them.
 * @param addresses  folded, each once
 * @returns those that may be written to: others had a mail from this organization today, or three from all
 * @throws Refusal RATE_LIMITED: the organization, or the person, has sent what it may
 */
export async function countInvitationMails(
  { tx, at, caller }: ServiceContext,
  organizationId: string,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  const hashes = new Map(addresses.map((address) => [hashOf(address), address]));
  await hold(tx, [`invites of ${organizationId}`, ...[...hashes.keys()].sort()]);
  for (const address of await addressesMailed({ tx, at }, organizationId, addresses))
    hashes.delete(hashOf(address));
  if (hashes.size === 0) return new Set();
  const sent = await countsOf(tx, { organizationId, userId: caller.userId, at });
  const over = (count: number, most: number) => count + hashes.size > most;
  if (
    over(sent.organization, sent.young ? MAILS_A_DAY_WHILE_YOUNG : MAILS_A_DAY) ||
    over(sent.person, MAILS_A_DAY) ||
    (sent.young && over(sent.personWhileYoung, MAILS_A_DAY_WHILE_YOUNG))
  )
    throw new Refusal('RATE_LIMITED', { extras: { retryAfter: RETRY_AFTER_SECONDS } });
  await tx
    .insertInto('accounts.invitationMails')
    .values(
      [...hashes.keys()].map((addressHash) => ({
        organizationId,
        addressHash,
        sentBy: caller.userId,
        sentAt: at,
      })),
    )
    .execute();
  return new Set(hashes.values());
}

/** Those that get no more mails today: they had one from this organization, or three from all. */
export async function addressesMailed(
  { tx, at }: Pick<ReadContext, 'tx' | 'at'>,
  organizationId: string,
  addresses: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    select "addressHash" as hash from accounts."invitationMails"
    where "addressHash" = any(${addresses.map(hashOf)}::text[]) and "sentAt" > ${at - DAY_MS} group by 1
    having count(*) >= ${MAILS_TO_AN_ADDRESS} or bool_or("organizationId" = ${organizationId}::uuid)`.execute(
    tx,
  );
  const full = new Set(rows.map(({ hash }) => hash));
  return addresses.filter((address) => full.has(hashOf(address)));
}

async function countsOf(
  tx: Kysely<Database>,
  { organizationId, userId, at }: { organizationId: string; userId: string; at: number },
): Promise<Counts> {
  const young = sql`o."createdAt" > ${at - YOUNG_MS}`;
  const { rows } = await sql<Counts>`
    select count(*) filter (where m."organizationId" = ${organizationId}::uuid)::int as organization,
      count(*) filter (where m."sentBy" = ${userId}::uuid)::int as person,
      count(*) filter (where m."sentBy" = ${userId}::uuid and ${young})::int as "personWhileYoung",
      coalesce((select ${young} from accounts.organizations o where o.id = ${organizationId}::uuid), false) as young
    from accounts."invitationMails" m join accounts.organizations o on o.id = m."organizationId"
    where m."sentAt" > ${at - DAY_MS} and (m."organizationId" = ${organizationId}::uuid or m."sentBy" = ${userId}::uuid)`.execute(
    tx,
  );
  return rows[0] ?? { organization: 0, person: 0, personWhileYoung: 0, young: false };
}

/** Until the transaction ends, in the given order. */
const hold = (tx: Kysely<Database>, names: readonly string[]) =>
  sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${[...names]}::text[]) as name`.execute(
    tx,
  );

export async function forgetOldInvitationMails(db: Kysely<Database>, now: number): Promise<void> {
  await db
    .deleteFrom('accounts.invitationMails')
    .where('sentAt', '<', now - DAY_MS)
    .execute();
}

const hashOf = (address: string) => createHash('sha256').update(address).digest('base64url');
