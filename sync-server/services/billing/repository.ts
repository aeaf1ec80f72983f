/** Products, plans, subscriptions, invoices and payments: statements and nothing else. Each is of one environment. */
import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from 'kysely';
import type { OwnerInfo } from '#contract/billing/plan-overview.ts';
import type { BillingEnvironment } from '#domain/billing-environment.ts';
import type { Database } from '../../storage/tables.ts';

type Tx = Kysely<Database>;
type New<Table extends keyof Database> = Insertable<Database[Table]>;
export type AccountRecord = Selectable<Database['billing.accounts']>;
export type PlanRecord = Selectable<Database['billing.plans']>;
export type SubscriptionRecord = Selectable<Database['billing.subscriptions']>;
export type InvoiceRecord = Selectable<Database['billing.invoices']>;
export type PaymentRecord = Selectable<Database['billing.payments']>;

/** An owner's things in one environment. */
const ofOwner = (environment: BillingEnvironment, { type, id }: OwnerInfo) => ({
  environment,
  ownerType: type,
  ownerId: id,
});

export const findProduct = (tx: Tx, environment: BillingEnvironment, id: string) =>
  tx
    .selectFrom('billing.products')
    .selectAll()
    .where('environment', '=', environment)
    .where('id', '=', id)
    .executeTakeFirst();

export const insertProduct = (tx: Tx, product: New<'billing.products'>) =>
  tx.insertInto('billing.products').values(product).execute();

export const insertPlans = (tx: Tx, plans: readonly New<'billing.plans'>[]) =>
  tx.insertInto('billing.plans').values(plans).execute();

export const findPlan = (tx: Tx, environment: BillingEnvironment, id: string) =>
  tx
    .selectFrom('billing.plans as p')
    .innerJoin('billing.products as o', (join) =>
      join.onRef('o.environment', '=', 'p.environment').onRef('o.id', '=', 'p.productId'),
    )
    .selectAll('p')
    .select(['o.tenantId', 'o.kind', 'o.name', 'o.courseIds'])
    .where('p.environment', '=', environment)
    .where('p.id', '=', id)
    .executeTakeFirst();
export type SoldPlan = NonNullable<Awaited<ReturnType<typeof findPlan>>>;

/** Also those that are no longer offered: a subscription may run on one. The cheapest first. */
export const plansOfProducts = (tx: Tx, environment: BillingEnvironment, productIds: readonly string[]) =>
  tx
    .selectFrom('billing.plans as p')
    .innerJoin('billing.products as o', (join) =>
      join.onRef('o.environment', '=', 'p.environment').onRef('o.id', '=', 'p.productId'),
    )
    .selectAll('p')
    .select('o.tenantId')
    .where('p.environment', '=', environment)
    .where('p.productId', 'in', [...productIds])
    .orderBy('p.priceCents')
    .orderBy('p.id')
    .execute();

/** What organizations can subscribe to: products of the organization that everybody shares, and the organization's own. */
export const offeredPlans = (tx: Tx, environment: BillingEnvironment, organizationId: string) =>
  tx
    .selectFrom('billing.plans as p')
    .innerJoin('billing.products as o', (join) =>
      join.onRef('o.environment', '=', 'p.environment').onRef('o.id', '=', 'p.productId'),
    )
    .innerJoin('accounts.organizations as t', 't.id', 'o.tenantId')
    .selectAll('p')
    .where('p.environment', '=', environment)
    .where('o.kind', '=', 'subscription')
    .where('p.active', '=', true)
    .where((is) => is.or([is('t.isDefaultShared', '=', true), is('t.id', '=', organizationId)]))
    .orderBy('p.priceCents')
    .orderBy('p.id')
    .limit(100)
    .execute();

export const findAccount = (tx: Tx, environment: BillingEnvironment, owner: OwnerInfo) =>
  tx
    .selectFrom('billing.accounts')
    .selectAll()
    .where('environment', '=', environment)
    .where('ownerType', '=', owner.type)
    .where('ownerId', '=', owner.id)
    .executeTakeFirst();

type AccountFields = Partial<
  Omit<Selectable<Database['billing.accounts']>, 'environment' | 'ownerType' | 'ownerId'>
>;

/** Made with the first thing that is said of it. */
export async function writeAccount(
  tx: Tx,
  environment: BillingEnvironment,
  owner: OwnerInfo,
  fields: AccountFields,
): Promise<void> {
  const key = ofOwner(environment, owner);
  await tx
    .insertInto('billing.accounts')
    .values({ ...key, ...fields })
    .onConflict((conflict) => conflict.columns(['environment', 'ownerType', 'ownerId']).doUpdateSet(fields))
    .execute();
}

/** Of a person who is gone. What invoices say that were paid stays: books are kept. */
export const forgetBuyer = (tx: Tx, userId: string) =>
  tx
    .updateTable('billing.accounts')
    .set({ buyerName: null, billingAddress: null, taxNumber: null })
    .where('ownerType', '=', 'USER')
    .where('ownerId', '=', userId)
    .execute();

/** The one that ends last comes last. */
export const subscriptionsOf = (tx: Tx, environment: BillingEnvironment, owner: OwnerInfo) =>
  tx
    .selectFrom('billing.subscriptions')
    .selectAll()
    .where('environment', '=', environment)
    .where('ownerType', '=', owner.type)
    .where('ownerId', '=', owner.id)
    .orderBy((order) => order.fn.coalesce('endsAt', order.val(0)))
    .orderBy('createdAt')
    .execute();

export const findSubscription = (tx: Tx, environment: BillingEnvironment, id: string) =>
  tx
    .selectFrom('billing.subscriptions')
    .selectAll()
    .where('environment', '=', environment)
    .where('id', '=', id)
    .executeTakeFirst();

export const insertSubscription = (tx: Tx, subscription: New<'billing.subscriptions'>) =>
  tx.insertInto('billing.subscriptions').values(subscription).execute();

export const writeSubscription = (
  tx: Tx,
  { environment, id }: Pick<SubscriptionRecord, 'environment' | 'id'>,
  fields: Updateable<Database['billing.subscriptions']>,
) =>
  tx
    .updateTable('billing.subscriptions')
    .set(fields)
    .where('environment', '=', environment)
    .where('id', '=', id)
    .execute();

export const deleteSubscription = (
  tx: Tx,
  { environment, id }: Pick<SubscriptionRecord, 'environment' | 'id'>,
) =>
  tx
    .deleteFrom('billing.subscriptions')
    .where('environment', '=', environment)
    .where('id', '=', id)
    .execute();

export const invoicesOf = (
  tx: Tx,
  environment: BillingEnvironment,
  owner: OwnerInfo,
  subscriptionId: string | null,
) =>
  tx
    .selectFrom('billing.invoices')
    .selectAll()
    .where('environment', '=', environment)
    .where('ownerType', '=', owner.type)
    .where('ownerId', '=', owner.id)
    .$if(subscriptionId !== null, (query) => query.where('subscriptionId', '=', subscriptionId))
    .orderBy('createdAt', 'desc')
    .orderBy('number', 'desc')
    .limit(500)
    .execute();

export const findInvoice = (tx: Tx, environment: BillingEnvironment, id: string) =>
  tx
    .selectFrom('billing.invoices')
    .selectAll()
    .where('environment', '=', environment)
    .where('id', '=', id)
    .executeTakeFirst();

export const findInvoiceByToken = (tx: Tx, token: string) =>
  tx.selectFrom('billing.invoices').selectAll().where('token', '=', token).executeTakeFirst();

/** Held until the transaction ends: another payment of it waits here. */
export const holdInvoice = (tx: Tx, environment: BillingEnvironment, token: string) =>
  tx
    .selectFrom('billing.invoices')
    .selectAll()
    .where('environment', '=', environment)
    .where('token', '=', token)
    .forUpdate()
    .executeTakeFirst();

export const holdInvoiceById = (tx: Tx, environment: BillingEnvironment, id: string) =>
  tx
    .selectFrom('billing.invoices')
    .selectAll()
    .where('environment', '=', environment)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** Of the same plan to the same owner only one is open at a time: it is answered, with what is asked for now. */
export const openInvoice = (tx: Tx, invoice: New<'billing.invoices'>) =>
  tx
    .insertInto('billing.invoices')
    .values(invoice)
    .onConflict((conflict) =>
      conflict
        .columns(['environment', 'ownerType', 'ownerId', 'planId', 'kind'])
        // A literal: a prepared statement with a parameter would not find the partial index.
        .where(sql<boolean>`status = 'open'`)
        .doUpdateSet({
          licenses: invoice.licenses,
          amountCents: invoice.amountCents,
          title: invoice.title,
          subscriptionId: invoice.subscriptionId,
          periodStart: invoice.periodStart,
          periodEnd: invoice.periodEnd,
          discountCents: 0,
          couponId: null,
        }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();

export const writeInvoice = (
  tx: Tx,
  { environment, id }: Pick<InvoiceRecord, 'environment' | 'id'>,
  fields: Updateable<Database['billing.invoices']>,
) =>
  tx
    .updateTable('billing.invoices')
    .set(fields)
    .where('environment', '=', environment)
    .where('id', '=', id)
    .execute();

/** What is open for the term that follows is not to be paid any more. @param but  the plan whose stays; null: none does */
export const voidNextTerms = (
  tx: Tx,
  { environment, ownerType, ownerId, productId }: SubscriptionRecord,
  but: string | null,
) =>
  tx
    .updateTable('billing.invoices')
    .set({ status: 'void' })
    .where('environment', '=', environment)
    .where('ownerType', '=', ownerType)
    .where('ownerId', '=', ownerId)
    .where('kind', '=', 'term')
    .where('status', '=', 'open')
    .where('planId', 'in', (plans) =>
      plans
        .selectFrom('billing.plans')
        .select('id')
        .where('environment', '=', environment)
        .where('productId', '=', productId)
        .$if(but !== null, (query) => query.where('id', '!=', but)),
    )
    .execute();

/** Open ones that hold a coupon since before then, and that nobody is paying just now: they are canceled. */
export const letHeldCouponsGo = (tx: Tx, before: number) =>
  tx
    .updateTable('billing.invoices as i')
    .set({ status: 'void' })
    .where('status', '=', 'open')
    .where('couponId', 'is not', null)
    .where('createdAt', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('billing.payments as p')
            .select('p.id')
            .whereRef('p.environment', '=', 'i.environment')
            .whereRef('p.invoiceId', '=', 'i.id')
            .where('p.status', '=', 'started'),
        ),
      ),
    )
    .execute();

export const findPayment = (tx: Tx, environment: BillingEnvironment, id: string) =>
  tx
    .selectFrom('billing.payments')
    .selectAll()
    .where('environment', '=', environment)
    .where('id', '=', id)
    .executeTakeFirst();

export const insertPayment = (tx: Tx, payment: New<'billing.payments'>) =>
  tx.insertInto('billing.payments').values(payment).execute();

export const settlePayment = (
  tx: Tx,
  { environment, id }: Pick<PaymentRecord, 'environment' | 'id'>,
  fields: Updateable<Database['billing.payments']> & Pick<PaymentRecord, 'status'>,
) =>
  tx
    .updateTable('billing.payments')
    .set(fields)
    .where('environment', '=', environment)
    .where('id', '=', id)
    .execute();

export const startedPayments = (tx: Tx, { environment, id }: Pick<InvoiceRecord, 'environment' | 'id'>) =>
  tx
    .selectFrom('billing.payments')
    .selectAll()
    .where('environment', '=', environment)
    .where('invoiceId', '=', id)
    .where('status', '=', 'started')
    .orderBy('startedAt')
    .execute();

/** With a provider elsewhere: started before then, or with money to give back. The test provider's are its person's to finish. */
export const unsettledPayments = (tx: Tx, before: number) =>
  tx
    .selectFrom('billing.payments')
    .selectAll()
    .where('status', 'in', ['started', 'refund due'])
    .where('provider', '!=', 'test')
    .where('startedAt', '<', before)
    .orderBy('startedAt')
    .limit(200)
    .execute();

/** @returns false: it was told before */
export async function noteEvent(
  tx: Tx,
  event: { provider: string; id: string; at: number },
): Promise<boolean> {
  const noted = await tx
    .insertInto('billing.providerEvents')
    .values(event)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
}

export const forgetEvents = (tx: Tx, before: number) =>
  tx.deleteFrom('billing.providerEvents').where('at', '<', before).execute();

/** So that it can be held. */
export const makeAccount = (tx: Tx, environment: BillingEnvironment, owner: OwnerInfo) =>
  tx
    .insertInto('billing.accounts')
    .values(ofOwner(environment, owner))
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Held until the transaction ends: renewals of one owner come one after the other. */
export const holdAccount = (tx: Tx, environment: BillingEnvironment, owner: OwnerInfo) =>
  tx
    .selectFrom('billing.accounts')
    .selectAll()
    .where('environment', '=', environment)
    .where('ownerType', '=', owner.type)
    .where('ownerId', '=', owner.id)
    .forUpdate()
    .executeTakeFirst();

export const productOfCourse = (
  tx: Tx,
  environment: BillingEnvironment,
  tenantId: string,
  courseId: string,
) =>
  tx
    .selectFrom('billing.products')
    .selectAll()
    .where('environment', '=', environment)
    .where('tenantId', '=', tenantId)
    .where('kind', '=', 'enrollment')
    .where(sql<boolean>`"courseIds" @> ${JSON.stringify([courseId])}::jsonb`)
    .executeTakeFirst();

/** They are no longer offered, and what nobody has paid yet is not to be paid any more. */
export async function retirePlans(tx: Tx, environment: BillingEnvironment, productId: string): Promise<void> {
  const retired = await tx
    .updateTable('billing.plans')
    .set({ active: false })
    .where('environment', '=', environment)
    .where('productId', '=', productId)
    .where('active', '=', true)
    .returning('id')
    .execute();
  if (retired.length === 0) return;
  await tx
    .updateTable('billing.invoices')
    .set({ status: 'void' })
    .where('environment', '=', environment)
    .where('status', '=', 'open')
    .where(
      'planId',
      'in',
      retired.map(({ id }) => id),
    )
    .execute();
}

export const paidInvoiceOf = (tx: Tx, environment: BillingEnvironment, owner: OwnerInfo, courseId: string) =>
  tx
    .selectFrom('billing.invoices')
    .selectAll()
    .where('environment', '=', environment)
    .where('ownerType', '=', owner.type)
    .where('ownerId', '=', owner.id)
    .where('courseId', '=', courseId)
    .where('status', '=', 'paid')
    // Not one whose money went back, all of it.
    .where(sql<boolean>`coalesce((select sum(c."amountCents") from billing."creditNotes" c where
      c.environment = billing.invoices.environment and c."invoiceId" = billing.invoices.id), 0) < greatest("amountCents", 1)`)
    .orderBy('paidAt', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Courses that a tenant sells now. */
export async function coursesSold(
  tx: Tx,
  environment: BillingEnvironment,
  tenantId: string,
): Promise<string[]> {
  const products = await tx
    .selectFrom('billing.products as o')
    .innerJoin('billing.plans as p', (join) =>
      join.onRef('p.environment', '=', 'o.environment').onRef('p.productId', '=', 'o.id'),
    )
    .select('o.courseIds')
    .where('o.environment', '=', environment)
    .where('o.tenantId', '=', tenantId)
    .where('o.kind', '=', 'enrollment')
    .where('p.active', '=', true)
    .execute();
  return [...new Set(products.flatMap(({ courseIds }) => courseIds))].sort();
}

/** How often somebody has tried to pay it in vain. */
export async function refusedPayments(
  tx: Tx,
  { environment, id }: Pick<InvoiceRecord, 'environment' | 'id'>,
): Promise<number> {
  const { count } = await tx
    .selectFrom('billing.payments')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('environment', '=', environment)
    .where('invoiceId', '=', id)
    .where('status', '=', 'refused')
    .executeTakeFirstOrThrow();
  return Number(count);
}
