/** The last term of each product of an owner, with the plan that follows it and what Auto Pay knows: statements and nothing else. */
import { type Kysely, sql } from 'kysely';
import type { OwnerInfo } from '#contract/billing/plan-overview.ts';
import type { BillingEnvironment } from '#domain/billing-environment.ts';
import type { Database } from '../../../storage/tables.ts';
import type { SubscriptionRecord } from '../repository.ts';

type Tx = Kysely<Database>;

export type LastTerm = SubscriptionRecord & {
  /** of the term that follows */
  followingPlanId: string;
  priceCents: number;
  currency: string;
  termCount: number;
  interval: 'MONTHLY' | 'YEARLY' | null;
  /** whether it is offered to whoever buys now */
  offered: boolean;
  title: string;
  /** null: Auto Pay is off */
  autopaySince: number | null;
  method: string | null;
  methodBrand: string | null;
  methodLast4: string | null;
  methodExpires: string | null;
  /** when the term ends whose charge was announced last, and which it is */
  announcedEnd: number | null;
  announcedTerm: string | null;
};

const ofTerms = sql`s.*, p.id as "followingPlanId", p."priceCents", p.currency, p."termCount", p.interval, p.active as offered,
    o.name || ': ' || p.title as title, case when a.autopay then a."autopaySince" end as "autopaySince",
    a.method, a."methodBrand", a."methodLast4", a."methodExpires", n."endsAt" as "announcedEnd", a."announcedTerm"`;
const terms = sql`
  from billing.subscriptions s
  join billing.plans p on p.environment = s.environment and p.id = coalesce(s."nextPlanId", s."planId")
  join billing.products o on o.environment = p.environment and o.id = p."productId"
  left join billing.accounts a on a.environment = s.environment and a."ownerType" = s."ownerType" and a."ownerId" = s."ownerId"
  left join billing.subscriptions n on n.environment = s.environment and n.id = a."announcedTerm"`;
const lastTerms = sql`select ${ofTerms} ${terms}
  where not exists (select 1 from billing.subscriptions l
    where l.environment = s.environment and l."ownerType" = s."ownerType" and l."ownerId" = s."ownerId"
      and l."productId" = s."productId" and (l."endsAt", l.id) > (s."endsAt", s.id))`;

/** In the order in which they end. */
export async function lastTermsOf(
  tx: Tx,
  environment: BillingEnvironment,
  { type, id }: OwnerInfo,
): Promise<LastTerm[]> {
  const { rows } = await sql<LastTerm>`${lastTerms} and s.environment = ${environment}
    and s."ownerType" = ${type} and s."ownerId" = ${id} and s."endsAt" is not null
    order by s."endsAt", s.id`.execute(tx);
  return rows;
}

/** Of everybody with Auto Pay, in the order in which they end. */
export async function termsEnding(
  tx: Tx,
  { after, before }: { after: number; before: number },
): Promise<LastTerm[]> {
  const { rows } = await sql<LastTerm>`${lastTerms} and a.autopay
    and s."endsAt" > ${after} and s."endsAt" <= ${before} order by s."endsAt", s.id`.execute(tx);
  return rows;
}

export type EndingTerm = LastTerm & {
  /** of the term that is paid for already and begins then; null: there is none */
  followingLicenses: number | null;
};

/** Those with seats, that did not fail to be renewed. */
export async function seatedTermsEnding(
  tx: Tx,
  { after, before }: { after: number; before: number },
): Promise<EndingTerm[]> {
  const { rows } = await sql<EndingTerm>`select ${ofTerms}, f.licenses as "followingLicenses" ${terms}
    left join lateral (select l.licenses from billing.subscriptions l where l.environment = s.environment
      and l."ownerType" = s."ownerType" and l."ownerId" = s."ownerId" and l."productId" = s."productId"
      and (l."endsAt", l.id) > (s."endsAt", s.id) order by l."endsAt", l.id limit 1) f on true
    where s.environment = 'LIVE' and s."accessGroupId" is not null and s."failedAt" is null
      and s."endsAt" > ${after} and s."endsAt" <= ${before} order by s."endsAt", s.id`.execute(tx);
  return rows;
}

/** Why each was refused last: by the plan of the term that follows. @param terms  of one owner */
export async function lastReasons(
  tx: Tx,
  terms: readonly LastTerm[],
): Promise<ReadonlyMap<string, string | null>> {
  const [first] = terms;
  if (!first) return new Map();
  const found = await tx
    .selectFrom('billing.payments as p')
    .innerJoin('billing.invoices as i', (join) =>
      join.onRef('i.environment', '=', 'p.environment').onRef('i.id', '=', 'p.invoiceId'),
    )
    .distinctOn('i.planId')
    .select(['i.planId', 'p.reason'])
    .where('p.environment', '=', first.environment)
    .where('i.ownerType', '=', first.ownerType)
    .where('i.ownerId', '=', first.ownerId)
    .where(
      'i.planId',
      'in',
      terms.map(({ followingPlanId }) => followingPlanId),
    )
    .where('i.kind', '=', 'term')
    .where('p.status', '=', 'refused')
    .orderBy('i.planId')
    .orderBy('p.settledAt', 'desc')
    .execute();
  return new Map(found.map(({ planId, reason }) => [planId, reason]));
}
