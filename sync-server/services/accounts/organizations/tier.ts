/** Whether an organization is premium: as new ones are, as the operator says, and as long as a plan of the shared organization runs (D121). */
import { sql } from 'kysely';
import type { TenantTier } from '#domain/navigation.ts';
import { GRACE_MS } from '#domain/next-charge.ts';
import { audit } from '../../../audit/audit.ts';
import type { JobContext } from '../../../jobs/job.ts';
import { type ChangeContext, change } from '../../../sync/feed.ts';
import { announceOrganization } from '../tenants.ts';
import { findOrganization, writeOrganization } from './repository.ts';

let ofNew: TenantTier = 'LIMITED';

/** Said once, at the start, and by the command line. */
export function takeNewTier(tier: TenantTier): void {
  ofNew = tier;
}

export const newTier = (): TenantTier => ofNew;

type Tier = { organizationId: string; tier: TenantTier; premiumByPlan: boolean; at: number };

async function write(ctx: ChangeContext, { organizationId, tier, premiumByPlan, at }: Tier): Promise<void> {
  await writeOrganization(ctx.tx, organizationId, { status: tier, premiumByPlan });
  await announceOrganization(ctx, organizationId);
  const entity = { type: 'organization', id: organizationId };
  const details = { tier, byPlan: premiumByPlan };
  await audit(ctx.tx, { kind: 'tier changed', at, by: null, organizationId, entity, details });
}

/** As the operator says, until a plan says more: no plan that ends takes back what the operator gave. */
export const setTier = (ctx: ChangeContext, given: Omit<Tier, 'premiumByPlan'>): Promise<void> =>
  write(ctx, { ...given, premiumByPlan: false });

/** A plan for it has been paid. @param tenantId  who sold it: only what the shared organization sells says what an organization is */
export async function premiumByPlan(
  ctx: ChangeContext,
  { organizationId, tenantId, at }: { organizationId: string; tenantId: string; at: number },
): Promise<void> {
  const [seller, buyer] = [
    await findOrganization(ctx.tx, tenantId),
    await findOrganization(ctx.tx, organizationId),
  ];
  if (!seller?.isDefaultShared || buyer?.status !== 'LIMITED') return;
  await write(ctx, { organizationId, tier: 'PREMIUM', premiumByPlan: true, at });
}

type Kit = Pick<JobContext, 'database' | 'announcer' | 'now'>;

const AT_ONCE = 200;

/** Those whose plan is over, the days after a failed renewal included, are what they were before it. */
export async function endPlanTiers({ database, announcer, now }: Kit): Promise<void> {
  const at = now();
  const { rows } = await sql<{ id: string }>`
    select o.id from accounts.organizations o
    where o."premiumByPlan" and not exists (
      select 1 from billing.subscriptions s
      join billing.products p on p.environment = s.environment and p.id = s."productId"
      join accounts.organizations t on t.id = p."tenantId" and t."isDefaultShared"
      where s.environment = 'LIVE' and s."ownerType" = 'ORGANIZATION' and s."ownerId" = o.id
        and (s."endsAt" > ${at} or s."failedAt" + ${GRACE_MS} > ${at})
    ) limit ${AT_ONCE}`.execute(database.db);
  for (const { id: organizationId } of rows)
    await change(
      database.db,
      (buckets, carried) => announcer.announce(buckets, carried),
      (ctx) => write(ctx, { organizationId, tier: 'LIMITED', premiumByPlan: false, at }),
    );
}
