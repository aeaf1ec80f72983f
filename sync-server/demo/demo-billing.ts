/** The demo's money: a plan that ends soon, what was paid for it, and one course that is sold. No money moves: payments are tests. */
import { randomBytes } from 'node:crypto';
import { newId } from '#contract/ids.ts';
import { type BillingEnvironment, billingEnvironments } from '#domain/billing-environment.ts';
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
  await tx
    .insertInto('billing.products')
    .values([
      { ...shared, id: productId, kind: 'subscription', name: product },
      { ...shared, id: courseProductId, kind: 'enrollment', name: course.title },
    ])
    .execute();
  const ids = { monthly: newId(), yearly: newId() };
  const priceId = newId();
  await tx
    .insertInto('billing.plans')
    .values([
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
    ])
    .execute();
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
  const owner = { environment: 'LIVE', ownerType: 'ORGANIZATION', ownerId: harborId } as const;
  await tx
    .insertInto('billing.accounts')
    .values({ ...owner, autopay: true, method: 'card', billingAddress: 'Quay 7, Harbor' })
    .execute();
  const terms = [
    { startsAt: startsAt - TERM_DAYS * DAY_MS, endsAt: startsAt, licenses: 10 },
    { startsAt, endsAt, licenses: LICENSES },
  ];
  for (const { licenses, ...term } of terms) {
    const id = newId();
    const group = term.endsAt === endsAt ? accessGroupId : null;
    await tx
      .insertInto('billing.subscriptions')
      .values({
        ...{ ...owner, ...term, id, productId, planId: yearly, licenses },
        ...{ accessGroupId: group, createdAt: term.startsAt },
      })
      .execute();
    await addPaidInvoice(ctx, { ...owner, subscriptionId: id, planId: yearly, licenses, at: term.startsAt });
  }
}

type Paid = {
  environment: 'LIVE';
  ownerType: 'ORGANIZATION';
  ownerId: string;
  subscriptionId: string;
  planId: string;
  licenses: number;
  at: number;
};

async function addPaidInvoice({ tx }: ChangeContext, { at, licenses, ...of }: Paid): Promise<void> {
  const [, yearly] = plans;
  const id = newId();
  const amountCents = yearly.priceCents * licenses;
  await tx
    .insertInto('billing.invoices')
    .values({
      ...{ ...of, id, licenses, amountCents, courseId: null, createdAt: at, paidAt: at },
      ...{
        token: randomBytes(32).toString('base64url'),
        status: 'paid',
        title: `${product}: ${yearly.title}`,
      },
    })
    .execute();
  await tx
    .insertInto('billing.payments')
    .values({
      ...{ environment: of.environment, id: newId(), invoiceId: id, amountCents, reference: 'test' },
      ...{ provider: 'test', method: 'card', status: 'paid', startedAt: at, settledAt: at },
    })
    .execute();
}
