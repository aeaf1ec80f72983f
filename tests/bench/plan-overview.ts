/**
 * What an organization with 1,000 subscriptions pays for, as its billing page asks for it, beside the bare query on its subscriptions and their
 * plans. The operation with its rights, on a real PostgreSQL of its own. Run by run.mjs in the copy of the benches; --rows=N for fewer.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Kysely, sql } from 'kysely';
import { planOverviewPage } from '#contract/billing/plan-overview.ts';
import { newId } from '#contract/ids.ts';
import { openDatabase } from '#server/storage/database.ts';
import { startEmbeddedPostgres } from '#server/storage/embedded-postgres.ts';
import { migrateToLatest } from '#server/storage/migrate.ts';
import type { Database } from '#server/storage/tables.ts';
import { anOrganization, aPerson } from '../support/seed.ts';
import { ask } from '../support/service-calls.ts';

const PRODUCTS = 20;
const PLANS_OF_A_PRODUCT = 3;
/** Of other organizations: what is asked for is not all that there is. */
const OTHER_OWNERS = 20;
const DAY_MS = 24 * 60 * 60 * 1000;
/** In one measurement: a single one is over in a few milliseconds. */
const TIMES = 20;

const { args, interleave, report } = await import(
  pathToFileURL(path.join(process.cwd(), 'lib', 'common.mjs')).href
);
const rows = Number(args.rows ?? 1_000);
const silent = { info() {}, warn() {}, error() {} };
const now = Date.now();

const folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-plans-'));
await chmod(folder, 0o755);
const postgres = await startEmbeddedPostgres({
  ...{ dataDir: path.join(folder, 'data'), log: silent, durable: false, keepRunning: false },
});
const open = openDatabase(postgres.url, { max: 4 });
try {
  const { db } = open;
  await migrateToLatest(db);
  const organization = await anOrganization(db);
  const admin = await aPerson(db, { roles: [[organization, ['billingAdmin']]] });
  await seedSubscriptions(db, organization.id);
  const ownerInfo = { type: 'ORGANIZATION', id: organization.id };
  const seen = await ask(db, admin, planOverviewPage.document, { ownerInfo });
  if (seen.subscriptions.length !== rows)
    throw new Error(`There are ${seen.subscriptions.length} subscriptions.`);
  const runs = {
    'bare-query': async () => timed(() => bareQuery(db, organization.id)),
    lectern: async () => timed(() => ask(db, admin, planOverviewPage.document, { ownerInfo })),
  };
  for (const run of Object.values(runs)) await run(); // plans and caches
  const results = await interleave(Object.keys(runs), Number(args.rounds ?? 15), (name: keyof typeof runs) =>
    runs[name](),
  );
  report('plan-overview', results, 'bare-query', { rows });
} finally {
  await open.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
process.exit(0);

async function timed(run: () => Promise<unknown>) {
  const started = performance.now();
  for (let time = 0; time < TIMES; time += 1) await run();
  return { overview_ms: (performance.now() - started) / TIMES };
}

async function seedSubscriptions(db: Kysely<Database>, organizationId: string): Promise<void> {
  const products = Array.from({ length: PRODUCTS }, () => newId());
  const others = Array.from({ length: OTHER_OWNERS }, () => newId());
  const plans = products.flatMap((productId) =>
    Array.from({ length: PLANS_OF_A_PRODUCT }, (_, at) => ({
      environment: 'LIVE' as const,
      id: newId(),
      productId,
      title: `Plan ${at + 1}`,
      priceCents: 500 * (at + 1),
      termCount: 1,
      interval: 'MONTHLY' as const,
      active: true,
      createdAt: now,
    })),
  );
  await db
    .insertInto('billing.products')
    .values(
      products.map((id, at) => ({
        environment: 'LIVE' as const,
        id,
        tenantId: organizationId,
        kind: 'subscription' as const,
        name: `Product ${at}`,
        provider: 'test',
        courseIds: JSON.stringify([]),
        createdAt: now,
      })),
    )
    .execute();
  await db.insertInto('billing.plans').values(plans).execute();
  for (const ownerId of [organizationId, ...others])
    await db
      .insertInto('billing.subscriptions')
      .values(
        Array.from({ length: rows }, (_, at) => {
          const { id: planId, productId } = plans[at % plans.length] as (typeof plans)[number];
          return {
            environment: 'LIVE' as const,
            id: newId(),
            ownerType: 'ORGANIZATION' as const,
            ownerId,
            productId,
            planId,
            startsAt: now - at * DAY_MS,
            endsAt: now + (30 - at) * DAY_MS,
            licenses: 1 + (at % 50),
            accessGroupId: null,
            createdAt: now,
          };
        }),
      )
      .execute();
  await sql`vacuum analyze`.execute(db);
}

/** The same rows, as the driver gives them: nobody's rights are looked at and nothing is put together. */
async function bareQuery(db: Kysely<Database>, organizationId: string) {
  const subscriptions = await sql<{ productId: string }>`select * from billing.subscriptions
    where environment = 'LIVE' and "ownerType" = 'ORGANIZATION' and "ownerId" = ${organizationId}::uuid
    order by coalesce("endsAt", 0), "createdAt"`.execute(db);
  const productIds = [...new Set(subscriptions.rows.map(({ productId }) => productId))];
  const plans = await sql`select p.*, o."tenantId" from billing.plans p
    join billing.products o on o.environment = p.environment and o.id = p."productId"
    where p.environment = 'LIVE' and p."productId" = any(${productIds}::uuid[]) order by p."priceCents", p.id`.execute(
    db,
  );
  return { subscriptions, plans };
}
