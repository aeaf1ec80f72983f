/** How long the subscriptions of the caller's organizations run, for everybody in them (BANNER-009, BILL-002). One line each. */
import { sql } from 'kysely';
import type { ContentSubscription } from '#contract/billing/subscription.ts';
import { derivedSubscription } from '#domain/content-subscription.ts';
import { isCarriedOn } from '#domain/next-charge.ts';
import { isExpired } from '#domain/subscription-term.ts';
import type { ReadContext } from '../../../verbs/service-context.ts';
import { countedPlaces } from '../../accounts/required-factor.ts';
import { environmentOf } from '../environment.ts';

type Found = {
  id: string;
  ownerId: string;
  startsAt: number;
  endsAt: number | null;
  accessGroupId: string | null;
  tenantId: string;
  courseIds: string[];
  name: string;
  alias: string;
  publicRootId: string | null;
  autopaySince: number | null;
  cancelAtEnd: boolean;
  failedAt: number | null;
  nextStart: number | null;
};

function continues(row: Found, at: number): boolean {
  const { nextStart, endsAt, cancelAtEnd, failedAt, autopaySince } = row;
  if (nextStart !== null) return endsAt !== null && nextStart <= endsAt;
  return !cancelAtEnd && failedAt === null && isCarriedOn(row, autopaySince, at);
}

export async function organizationSubscriptions(ctx: ReadContext): Promise<ContentSubscription[]> {
  const { tx, caller, at } = ctx;
  if (!caller) return [];
  const { rows } = await sql<Found>`
    select distinct on (s."ownerId") s.id, s."ownerId", s."startsAt", s."endsAt", s."accessGroupId",
      p."tenantId", coalesce(g."courseIds", p."courseIds") as "courseIds", o.name, o.alias, r.id as "publicRootId",
      case when a.autopay then a."autopaySince" end as "autopaySince", s."failedAt", s."cancelAtEnd",
      (select min(l."startsAt") from billing.subscriptions l where l.environment = s.environment
        and l."ownerType" = s."ownerType" and l."ownerId" = s."ownerId" and l."endsAt" > s."endsAt") as "nextStart"
    from accounts.profiles b
    join billing.subscriptions s on s."ownerId" = b."organizationId" and s."ownerType" = 'ORGANIZATION'
      and s.environment = ${environmentOf(ctx)}
    join billing.products p on p.environment = s.environment and p.id = s."productId"
    join accounts.organizations o on o.id = s."ownerId"
    left join content.collections r on r."organizationId" = o.id and r.type = 'root' and r."rootType" = 'catalog'
    left join content."accessGroups" g on g.id = s."accessGroupId"
    left join billing.accounts a on a.environment = s.environment and a."ownerType" = s."ownerType"
      and a."ownerId" = s."ownerId"
    where b."userId" = ${caller.userId}::uuid and jsonb_array_length(b.roles) > 0
    order by s."ownerId", s."startsAt" > ${at}, s."endsAt" desc nulls last`.execute(tx);
  const places = await countedPlaces(tx, caller, at);
  const withheld = new Set(
    places.filter((place) => place.withheld).map(({ organizationId }) => organizationId),
  );
  const held = rows.filter(({ ownerId }) => !withheld.has(ownerId));
  return held.map((row) => {
    const { id, ownerId, startsAt, endsAt, accessGroupId, tenantId, courseIds, nextStart } = row;
    const said = {
      type: 'subscription' as const,
      active: !isExpired(endsAt, at),
      collections: courseIds.map((collectionId) => ({ collectionId, owner: tenantId })),
      startsAt,
      endsAt,
      id,
      accessId: accessGroupId,
      ownerId,
      productOwner: { id: tenantId },
    };
    const owner = {
      id: ownerId,
      name: row.name,
      alias: row.alias,
      catalogIds: { public: row.publicRootId ?? '' },
    };
    const derived = derivedSubscription(said, [owner], at);
    return {
      ...said,
      ...derived,
      catalogId: row.publicRootId,
      plan: {
        hasAutopay: nextStart === null && isCarriedOn(row, row.autopaySince, at),
        customRenewal: nextStart === null ? null : { start: nextStart },
        continues: continues(row, at),
      },
    };
  });
}
