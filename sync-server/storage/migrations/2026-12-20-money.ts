import { type Kysely, sql } from 'kysely';

/**
 * What a charge that surprises nobody needs: the saved method as its owner knows it, what a term becomes at its end, how often a renewal
 * failed, what an invoice says of seller, buyer, time and tax, what went back, and coupons. Nothing writes "customRenewalStart" any more; it
 * stays for nodes of the version before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`alter table billing.plans add column currency text not null default 'USD'`);
  await run(`alter table billing.accounts
    add column "autopaySince" bigint,
    add column "methodBrand" text,
    add column "methodLast4" text,
    add column "methodExpires" text,
    add column "buyerName" text,
    add column "taxNumber" text,
    add column "announcedTerm" uuid`);
  // Whoever had agreed before has agreed to what ends from now on.
  await run(
    `update billing.accounts set "autopaySince" = (extract(epoch from now()) * 1000)::bigint where autopay`,
  );
  await run(`alter table billing.subscriptions
    add column "cancelAtEnd" boolean not null default false,
    add column "nextPlanId" uuid,
    add column "nextLicenses" integer check ("nextLicenses" > 0),
    add column "failedAt" bigint,
    add column failures integer not null default 0`);
  await run(`alter table billing.invoices
    add column kind text not null default 'term' check (kind in ('term', 'more licenses', 'course', 'seats')),
    add column currency text not null default 'USD',
    add column "periodStart" bigint,
    add column "periodEnd" bigint,
    add column "discountCents" integer not null default 0 check ("discountCents" >= 0),
    add column "couponId" uuid,
    add column "taxCents" integer not null default 0 check ("taxCents" >= 0),
    add column parties jsonb`);
  await run(`update billing.invoices set kind =
    case when "courseId" is null then 'term' when "ownerType" = 'USER' then 'course' else 'seats' end`);
  await run(`drop index billing."invoices_environment_ownerType_ownerId_planId_idx"`);
  await run(`create unique index on billing.invoices (environment, "ownerType", "ownerId", "planId", kind)
    where status = 'open'`);
  await run(`alter table billing.payments add column "refundedCents" integer not null default 0`);
  await run(`create table billing."creditNotes" (
    environment text not null,
    id uuid not null,
    number bigint generated always as identity,
    "invoiceId" uuid not null,
    "amountCents" integer not null check ("amountCents" > 0),
    "taxCents" integer not null default 0,
    reason text not null,
    "createdAt" bigint not null,
    primary key (environment, id),
    foreign key (environment, "invoiceId") references billing.invoices
  )`);
  await run(`create index on billing."creditNotes" (environment, "invoiceId")`);
  await run(`create table billing.coupons (
    environment text not null,
    id uuid not null,
    "tenantId" uuid not null references accounts.organizations,
    code text not null,
    "percentOff" integer check ("percentOff" between 1 and 100),
    "amountOffCents" integer check ("amountOffCents" > 0),
    "mostUses" integer check ("mostUses" > 0),
    uses integer not null default 0,
    "validFrom" bigint,
    "validUntil" bigint,
    "productId" uuid,
    ended boolean not null default false,
    "createdAt" bigint not null,
    primary key (environment, id),
    check (("percentOff" is null) <> ("amountOffCents" is null)),
    check ("mostUses" is null or uses <= "mostUses")
  )`);
  await run(`create unique index on billing.coupons (environment, "tenantId", code) where not ended`);
}
