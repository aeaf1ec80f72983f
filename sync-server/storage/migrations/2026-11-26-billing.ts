import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Products, plans, subscriptions, invoices and payments. Every key begins with its environment, so that test data and real data cannot
 * meet. Licenses are the seats of a subscription's access group, which then is not changed by hand.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create schema if not exists billing`.execute(db);
  await whatIsSold(db);
  await whoPays(db);
  await whatIsOwed(db);
}

const environment = sql`environment text not null check (environment in ('LIVE', 'SANDBOX'))`;
const owner = sql`"ownerType" text not null check ("ownerType" in ('ORGANIZATION', 'USER')), "ownerId" uuid not null`;

async function whatIsSold(db: Kysely<unknown>): Promise<void> {
  await sql`create table billing.products (
    ${environment},
    id uuid not null,
    "tenantId" uuid not null references accounts.organizations,
    kind text not null check (kind in ('subscription', 'enrollment', 'custom')),
    name text not null,
    provider text not null,
    "courseIds" jsonb not null default '[]',
    "createdAt" bigint not null,
    primary key (environment, id)
  )`.execute(db);
  await sql`create table billing.plans (
    ${environment},
    id uuid not null,
    "productId" uuid not null,
    title text not null,
    "priceCents" integer not null check ("priceCents" >= 0),
    "termCount" integer not null check ("termCount" > 0),
    interval text check (interval in ('MONTHLY', 'YEARLY')),
    active boolean not null default true,
    "createdAt" bigint not null,
    primary key (environment, id),
    foreign key (environment, "productId") references billing.products
  )`.execute(db);
  await sql`create index on billing.plans (environment, "productId")`.execute(db);
}

async function whoPays(db: Kysely<unknown>): Promise<void> {
  await sql`create table billing.accounts (
    ${environment},
    ${owner},
    autopay boolean not null default false,
    method text,
    "billingAddress" text,
    "customRenewalStart" bigint,
    "signupToken" text,
    primary key (environment, "ownerType", "ownerId")
  )`.execute(db);
  await sql`create table billing.subscriptions (
    ${environment},
    id uuid not null,
    ${owner},
    "productId" uuid not null,
    "planId" uuid not null,
    licenses integer not null,
    "startsAt" bigint not null,
    "endsAt" bigint,
    trial boolean not null default false,
    "isReseller" boolean not null default false,
    "durationOverride" integer,
    "accessGroupId" uuid references content."accessGroups",
    "createdAt" bigint not null,
    primary key (environment, id),
    foreign key (environment, "planId") references billing.plans
  )`.execute(db);
  await sql`create index on billing.subscriptions (environment, "ownerType", "ownerId", "endsAt")`.execute(
    db,
  );
  await sql`create index on billing.subscriptions ("accessGroupId") where "accessGroupId" is not null`.execute(
    db,
  );
}

async function whatIsOwed(db: Kysely<unknown>): Promise<void> {
  await sql`create table billing.invoices (
    ${environment},
    id uuid not null,
    number bigint generated always as identity,
    token text not null unique,
    ${owner},
    "planId" uuid not null,
    "subscriptionId" uuid,
    "courseId" uuid,
    licenses integer,
    title text not null,
    "amountCents" integer not null check ("amountCents" >= 0),
    status text not null check (status in ('open', 'paid', 'void')),
    "createdAt" bigint not null,
    "paidAt" bigint,
    primary key (environment, id),
    foreign key (environment, "planId") references billing.plans
  )`.execute(db);
  await sql`create unique index on billing.invoices (environment, "ownerType", "ownerId", "planId")
    where status = 'open'`.execute(db);
  await sql`create index on billing.invoices (environment, "ownerType", "ownerId", "createdAt")`.execute(db);
  await sql`create table billing.payments (
    ${environment},
    id uuid not null,
    "invoiceId" uuid not null,
    "amountCents" integer not null,
    provider text not null,
    method text not null,
    status text not null check (status in ('started', 'paid', 'refused')),
    reference text,
    "startedAt" bigint not null,
    "settledAt" bigint,
    primary key (environment, id),
    foreign key (environment, "invoiceId") references billing.invoices
  )`.execute(db);
  await sql`create unique index on billing.payments (environment, "invoiceId") where status = 'paid'`.execute(
    db,
  );
}
