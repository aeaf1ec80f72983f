/** The demo's money: a plan that ends soon, what was paid for it, and one course that is sold. No money moves: payments are tests. */
import type { OwnerInfo } from '#contract/billing/plan-overview.ts';
import { newId } from '#contract/ids.ts';
import { type BillingEnvironment, billingEnvironments } from '#domain/billing-environment.ts';
import {
  findPlan,
  freezeParties,
  insertCoupon,
  insertPayment,
  insertPlans,
  insertProduct,
  insertSubscription,
  newInvoice,
  writeAccount,
  writeInvoice,
} from '../services/billing/face.ts';
import { announceCollection } from '../services/content/announce.ts';
import { writeOffer } from '../services/content/face.ts';
import { giveSeat } from '../services/content/seats.ts';
import { openSoldSeats } from '../services/content/sold-seats.ts';
import type { ChangeContext } from '../sync/feed.ts';

const DAY_MS = 86_400_000;
const COURSE = 'spreadsheets';
const COURSE_CENTS = 1900;
const LICENSES = 25;
/** A year that ends in 20 days: whoever turns Auto Pay off sees the banner. */
const TERM_DAYS = 365;
const LEFT_DAYS = 20;
const product = 'Lectern for teams';
const plans = [
  { key: 'monthly', title: 'Monthly', priceCents: 500, interval: 'MONTHLY' },
  { key: 'yearly', title: 'Yearly', priceCents: 4900, interval: 'YEARLY' },
] as const;

const harborAsBuyer = {
  buyerName: 'Harbor Academy Ltd.',
  billingAddress: 'Quay 7\nHarbor',
  taxNumber: 'HB 20 261 128',
};
const commonsAsSeller = {
  buyerName: 'Commons Publishing',
  billingAddress: '1 Library Square\nCommons',
  taxNumber: 'CM 10 100 100',
};
const WELCOME = { code: 'WELCOME', percentOff: 20, mostUses: 50 };

type Places = { harborId: string; commonsId: string };
type Sold = { productId: string; yearly: string; courseId: string };

/** @param people  user ids by alias */
export async function addDemoBilling(
  ctx: ChangeContext,
  places: Places,
  people: ReadonlyMap<string, string>,
  at: number,
): Promise<void> {
  const course = await ctx.tx
    .selectFrom('content.collections')
    .select(['id', 'title'])
    .where('organizationId', '=', places.commonsId)
    .where('slug', '=', COURSE)
    .executeTakeFirst();
  if (!course) throw new Error(`The demo has no course ${COURSE}.`);
  for (const environment of billingEnvironments) {
    const sold = await addProducts(ctx, environment, places.commonsId, course, at);
    if (environment === 'LIVE') await addSubscription(ctx, places.harborId, sold, people, at);
  }
}

/** What everybody can subscribe to, and the course, in each environment apart. */
async function addProducts(
  ctx: ChangeContext,
  environment: BillingEnvironment,
  tenantId: string,
  course: { id: string; title: string },
  at: number,
): Promise<Sold> {
  const { tx } = ctx;
  const shared = {
    environment,
    tenantId,
    provider: 'test',
    courseIds: JSON.stringify([course.id]),
    createdAt: at,
  };
  const productId = newId();
  const courseProductId = newId();
  await insertProduct(tx, { ...shared, id: productId, kind: 'subscription', name: product });
  await insertProduct(tx, { ...shared, id: courseProductId, kind: 'enrollment', name: course.title });
  const ids = { monthly: newId(), yearly: newId() };
  const priceId = newId();
  await insertPlans(tx, [
    ...plans.map(({ key, ...plan }) => ({
      ...plan,
      environment,
      id: ids[key],
      productId,
      termCount: 1,
      createdAt: at,
    })),
    {
      ...{ environment, id: priceId, productId: courseProductId, title: course.title },
      ...{ priceCents: COURSE_CENTS, termCount: 1, interval: null, createdAt: at },
    },
  ]);
  await insertCoupon(tx, {
    ...{ environment, id: newId(), tenantId, ...WELCOME, amountOffCents: null },
    ...{ validFrom: null, validUntil: null, productId: null, createdAt: at },
  });
  await writeAccount(tx, environment, { type: 'ORGANIZATION', id: tenantId }, commonsAsSeller);
  if (environment === 'LIVE') {
    const details = {
      productId: courseProductId,
      prices: [{ priceId, pricePerUnitCents: COURSE_CENTS }],
    };
    await writeOffer(tx, course.id, details);
    await announceCollection(ctx, course.id);
  }
  return { productId, yearly: ids.yearly, courseId: course.id };
}

async function addSubscription(
  ctx: ChangeContext,
  harborId: string,
  { productId, yearly, courseId }: Sold,
  people: ReadonlyMap<string, string>,
  at: number,
): Promise<void> {
  const { tx } = ctx;
  const endsAt = at + LEFT_DAYS * DAY_MS;
  const startsAt = endsAt - TERM_DAYS * DAY_MS;
  const accessGroupId = newId();
  await openSoldSeats(ctx, {
    ...{ accessGroupId, organizationId: harborId, name: product, courseIds: [courseId] },
    ...{ seatsMax: LICENSES, endsAt, at: startsAt },
  });
  const by = people.get('admin') as string;
  for (const alias of ['author', 'reviewer'])
    await giveSeat(ctx, { accessGroupId, userId: people.get(alias) as string, by, at });
  const owner: OwnerInfo = { type: 'ORGANIZATION', id: harborId };
  const card = { method: 'card', methodBrand: 'visa', methodLast4: '4242', methodExpires: '2049-12' };
  const account = { ...card, autopay: true, autopaySince: startsAt, ...harborAsBuyer };
  await writeAccount(tx, 'LIVE', owner, account);
  const terms = [
    { startsAt: startsAt - TERM_DAYS * DAY_MS, endsAt: startsAt, licenses: 10 },
    { startsAt, endsAt, licenses: LICENSES },
  ];
  for (const { licenses, ...term } of terms) {
    const subscriptionId = newId();
    await insertSubscription(tx, {
      ...{ environment: 'LIVE', ownerType: owner.type, ownerId: owner.id, ...term },
      ...{ id: subscriptionId, productId, planId: yearly, licenses },
      accessGroupId: term.endsAt === endsAt ? accessGroupId : null,
      createdAt: term.startsAt,
    });
    await addPaidInvoice(ctx, yearly, { owner, subscriptionId, licenses, at: term.startsAt });
  }
}

type Paid = { owner: OwnerInfo; subscriptionId: string; licenses: number; at: number };

async function addPaidInvoice(
  ctx: ChangeContext,
  planId: string,
  { owner, subscriptionId, licenses, at }: Paid,
): Promise<void> {
  const { tx } = ctx;
  const plan = await findPlan(tx, 'LIVE', planId);
  if (!plan) throw new Error('The demo lacks its yearly plan.');
  const invoice = await newInvoice(ctx, plan, { id: newId(), owner, licenses, at });
  await insertPayment(tx, {
    ...{ environment: 'LIVE', id: newId(), invoiceId: invoice.id, amountCents: invoice.amountCents },
    ...{ provider: 'test', method: 'card', reference: 'test' },
    ...{ status: 'paid', startedAt: at, settledAt: at },
  });
  await writeInvoice(tx, invoice, { status: 'paid', paidAt: at, subscriptionId });
  await freezeParties(ctx, invoice, { tenantId: plan.tenantId, by: owner });
}
