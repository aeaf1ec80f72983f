import { graphql } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addLicensesOperation,
  cancelAtEndOperation,
  changeAtTermEndOperation,
} from '#contract/billing/change-term.ts';
import { payInvoiceOperation, publicInvoicePage, subscribeOperation } from '#contract/billing/invoice.ts';
import { planOverviewPage } from '#contract/billing/plan-overview.ts';
import { newId } from '#contract/ids.ts';
import { proratedPrice } from '#domain/proration.ts';
import type { Role } from '#domain/role.ts';
import {
  anOrganization,
  aPerson,
  callerOf,
  type SeededOrganization,
  type SeededPerson,
} from '#tests/support/seed.ts';
import { requestOf } from '#tests/support/service-calls.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { type OpenDatabase, openDatabase } from '../../storage/database.ts';
import { change } from '../../sync/feed.ts';
import { giveSeat } from '../content/seats.ts';
import { beginTerms } from './begin-terms.ts';
import { insertPlans, insertProduct, writeAccount } from './face.ts';
import { takeLivePayments } from './payment-providers.ts';
import { billingSchema } from './schema.ts';

let test: TestDatabase;
let open: OpenDatabase;
const DAY = 86_400_000;
const start = Date.UTC(2026, 0, 1, 9);
const end = Date.UTC(2026, 1, 1, 9);
const MONTHLY = 3100;
const YEARLY = 31_000;

beforeAll(async () => {
  test = await testDatabase();
  open = openDatabase(test.url, { max: 8 });
  takeLivePayments('test');
});
afterAll(async () => {
  takeLivePayments(null);
  await open.close();
  await test.drop();
});

async function told(
  person: SeededPerson | null,
  { document }: { document: string },
  variableValues: Record<string, unknown>,
  now = start,
  // biome-ignore lint/suspicious/noExplicitAny: answers are compared, not typed
): Promise<{ answer: any; code: unknown }> {
  const reported: unknown[] = [];
  const contextValue = {
    ...requestOf(open.db, null, { now, reported }),
    caller: person && { ...callerOf(person), sandbox: false },
  };
  const { data, errors } = await graphql({
    schema: billingSchema,
    source: document,
    variableValues,
    contextValue,
  });
  if (reported.length > 0) throw reported[0];
  return { answer: Object.values(data ?? {})[0], code: errors?.[0]?.extensions.code };
}
const answerTo = async (...asked: Parameters<typeof told>) => {
  const { answer, code } = await told(...asked);
  expect(code).toBeUndefined();
  return answer;
};

async function aProduct(tenantId: string) {
  const [productId, monthly, yearly] = [newId(), newId(), newId()];
  const made = { environment: 'LIVE', createdAt: 1 } as const;
  await insertProduct(open.db, {
    ...made,
    ...{ id: productId, tenantId, kind: 'subscription', name: 'Crew', provider: 'test', courseIds: '[]' },
  });
  const plan = { ...made, productId, termCount: 1 };
  await insertPlans(open.db, [
    { ...plan, id: monthly, title: 'a month', priceCents: MONTHLY, interval: 'MONTHLY' },
    { ...plan, id: yearly, title: 'a year', priceCents: YEARLY, interval: 'YEARLY' },
  ]);
  return { productId, monthly, yearly };
}

const payment = (uppToken: string, amountCents: number, paymentId = newId()) => ({
  ...{ paymentId, uppToken, amountCents },
  ...{ method: 'card', source: '4242 4242 4242 4242' },
});

/** An organization with a month of 3 licenses that began at `start`. */
async function aTerm({ roles = ['owner'] as Role[], autopay = false, licenses = 3 } = {}) {
  const organization = await anOrganization(open.db);
  const person = await aPerson(open.db, { roles: [[organization, roles]] });
  const owner = await aPerson(open.db, { roles: [[organization, ['owner']]] });
  const plans = await aProduct(organization.id);
  const ownerInfo = { type: 'ORGANIZATION' as const, id: organization.id };
  const bought = { invoiceId: newId(), ownerInfo, planId: plans.monthly, licenses };
  const { uppToken } = await answerTo(owner, subscribeOperation, bought);
  await answerTo(owner, payInvoiceOperation, {
    ...payment(uppToken, licenses * MONTHLY),
    keep: true,
  });
  if (autopay) await writeAccount(open.db, 'LIVE', ownerInfo, { autopay: true, autopaySince: start });
  const [term] = (await answerTo(owner, planOverviewPage, { ownerInfo })).subscriptions;
  return { organization, person, owner, ownerInfo, ...plans, subscriptionId: term.subscriptionId as string };
}
type Term = Awaited<ReturnType<typeof aTerm>>;

const asked = ({ ownerInfo, subscriptionId }: Term) => ({ ownerInfo, subscriptionId });
const adding = (term: Term, licenses = 2, invoiceId = newId()) => ({ ...asked(term), licenses, invoiceId });
const changing = (term: Term, to: Record<string, unknown> = {}) => ({
  ...asked(term),
  ...{ nextPlanId: null, nextLicenses: null, agreedCents: null },
  ...to,
});
const canceling = (term: Term, cancel: boolean, agreedCents: number | null = null) => ({
  ...asked(term),
  ...{ cancel, agreedCents },
});
const overview = ({ owner, ownerInfo }: Term, now = start) =>
  answerTo(owner, planOverviewPage, { ownerInfo }, now);
const seen = (uppToken: string, now: number, by: SeededPerson | null = null) =>
  answerTo(by, publicInvoicePage, { uppToken }, now);
const groupOf = ({ organization }: Term) =>
  open.db
    .selectFrom('content.accessGroups')
    .selectAll()
    .where('organizationId', '=', organization.id)
    .executeTakeFirstOrThrow();
const priceAt = (now: number, licenses: number) =>
  proratedPrice({ price: MONTHLY, licenses, startsAt: start, endsAt: end, now });

describe('more licenses in the running term', () => {
  it('cost the days that are left, and when they are paid licenses and seats grow at once, until the same end', async () => {
    const term = await aTerm();
    const now = start + 10 * DAY;
    const { uppToken } = await answerTo(term.owner, addLicensesOperation, adding(term), now);
    expect(await seen(uppToken, now, term.owner)).toMatchObject({
      ...{ kind: 'more licenses', licenses: 2, amountCents: 4200, periodStart: now, periodEnd: end },
      ...{ organizationId: term.organization.id, status: 'open' },
    });
    expect(await seen(uppToken, now)).toMatchObject({ organizationId: null });
    expect((await groupOf(term)).seatsMax).toBe(3);
    expect((await answerTo(term.owner, payInvoiceOperation, payment(uppToken, 4200), now)).status).toBe(
      'paid',
    );
    const { subscriptions } = await overview(term, now);
    expect(subscriptions).toMatchObject([{ licenses: 5, start, end }]);
    expect((await groupOf(term)).seatsMax).toBe(5);
    expect(await seen(uppToken, now + 20 * DAY)).toMatchObject({ status: 'paid', periodStart: now });
  });

  it('are reckoned again where the invoice lay around: yesterday’s sum is refused as stale, today’s pays, and when the term is over none does', async () => {
    const term = await aTerm();
    const { uppToken } = await answerTo(term.owner, addLicensesOperation, adding(term, 1));
    const later = start + 5 * DAY;
    expect(await seen(uppToken, later)).toMatchObject({ amountCents: priceAt(later, 1), status: 'open' });
    const stale = await told(term.owner, payInvoiceOperation, payment(uppToken, MONTHLY), later);
    expect(stale.code).toBe('STALE_VERSION');
    expect(await seen(uppToken, end)).toMatchObject({ status: 'void' });
    const over = await told(term.owner, payInvoiceOperation, payment(uppToken, priceAt(end - 1, 1)), end);
    expect(over.code).toBe('FORBIDDEN_ACCESS');
    const fresh = payment(uppToken, priceAt(later, 1));
    expect((await answerTo(term.owner, payInvoiceOperation, fresh, later)).status).toBe('paid');
  });

  it('asked for and paid in two tabs at one moment are one invoice, paid once, added once', async () => {
    const term = await aTerm();
    const [one, two] = await Promise.all([
      answerTo(term.owner, addLicensesOperation, adding(term, 2)),
      answerTo(term.owner, addLicensesOperation, adding(term, 2)),
    ]);
    expect(one).toEqual(two);
    const pay = () => told(term.owner, payInvoiceOperation, payment(one.uppToken, 2 * MONTHLY));
    const answers = await Promise.all([pay(), pay(), pay()]);
    expect(answers.map(({ answer }) => answer.status)).toEqual(['paid', 'paid', 'paid']);
    expect((await overview(term)).subscriptions[0].licenses).toBe(5);
    expect((await groupOf(term)).seatsMax).toBe(5);
  });

  it.each([0, -1, 0.5, 1e9, 10_001])(
    'refuses %d of them, now, at the term’s end and in a new plan',
    async (licenses) => {
      const term = await aTerm();
      const { owner, ownerInfo, monthly: planId } = term;
      const bought = { invoiceId: newId(), ownerInfo, planId, licenses };
      const refusals = [
        await told(owner, addLicensesOperation, adding(term, licenses)),
        await told(owner, changeAtTermEndOperation, changing(term, { nextLicenses: licenses })),
        await told(owner, subscribeOperation, bought),
      ];
      expect(refusals.map(({ code }) => code)).toEqual(Array(3).fill('INVALID_ARGUMENTS'));
    },
  );

  it('refuses more than a plan can have together, and a term that is over or has not begun', async () => {
    const term = await aTerm();
    const refused = async (args: unknown, now = start) =>
      (await told(term.owner, addLicensesOperation, args as Record<string, unknown>, now)).code;
    expect(await refused(adding(term, 9_998))).toBe('INVALID_ARGUMENTS');
    expect(await refused(adding(term), end)).toBe('INVALID_ARGUMENTS');
    expect(await refused(adding(term), start - DAY)).toBe('INVALID_ARGUMENTS');
  });
});

describe('what becomes of a term at its end', () => {
  it('is another number of licenses or another plan of the product, agreed to with the sum that it brings, and taken back the same way', async () => {
    const term = await aTerm({ autopay: true });
    const fewer = changing(term, { nextLicenses: 2, agreedCents: 2 * MONTHLY });
    await answerTo(term.owner, changeAtTermEndOperation, fewer);
    expect((await overview(term)).subscriptions[0].atEnd).toMatchObject({
      nextLicenses: 2,
      nextPlanId: null,
    });
    const yearly = changing(term, { nextPlanId: term.yearly, nextLicenses: 4, agreedCents: 4 * YEARLY });
    await answerTo(term.owner, changeAtTermEndOperation, yearly);
    expect((await overview(term)).subscriptions[0].atEnd).toEqual({
      ...{ isLast: true, cancelAtEnd: false, nextPlanId: term.yearly, nextLicenses: 4 },
      ...{ failedAt: null, failures: 0 },
    });
    await answerTo(term.owner, changeAtTermEndOperation, changing(term, { agreedCents: 3 * MONTHLY }));
    expect((await overview(term)).subscriptions[0].atEnd).toMatchObject({
      nextLicenses: null,
      nextPlanId: null,
    });
  });

  it('is refused as stale where it would charge another sum than was read, and nothing is changed then', async () => {
    const term = await aTerm({ autopay: true });
    for (const [operation, args] of [
      [changeAtTermEndOperation, changing(term, { nextLicenses: 2, agreedCents: MONTHLY })],
      [changeAtTermEndOperation, changing(term, { nextLicenses: 2, agreedCents: null })],
      [cancelAtEndOperation, canceling(term, true, MONTHLY)],
      [cancelAtEndOperation, canceling(term, false, null)],
    ] as const)
      expect((await told(term.owner, operation, args)).code).toBe('STALE_VERSION');
    expect((await overview(term)).subscriptions[0].atEnd).toMatchObject({
      ...{ nextLicenses: null, cancelAtEnd: false },
    });
  });

  it('can be nothing, which voids what is open for it, and can be taken back before', async () => {
    const term = await aTerm({ autopay: true });
    const next = { invoiceId: newId(), ownerInfo: term.ownerInfo, planId: term.monthly, licenses: 3 };
    const { uppToken } = await answerTo(term.owner, subscribeOperation, next);
    expect(await seen(uppToken, start)).toMatchObject({
      periodStart: end,
      periodEnd: Date.UTC(2026, 2, 1, 9),
    });
    await answerTo(term.owner, cancelAtEndOperation, canceling(term, true));
    expect((await overview(term)).subscriptions[0].atEnd.cancelAtEnd).toBe(true);
    expect(await seen(uppToken, start)).toMatchObject({ status: 'void' });
    await answerTo(term.owner, cancelAtEndOperation, canceling(term, false, 3 * MONTHLY));
    expect((await overview(term)).subscriptions[0].atEnd.cancelAtEnd).toBe(false);
  });

  it('is chosen for the last term alone, while it is not over', async () => {
    const term = await aTerm();
    expect((await told(term.owner, cancelAtEndOperation, canceling(term, true), end)).code).toBe(
      'INVALID_ARGUMENTS',
    );
    const next = { invoiceId: newId(), ownerInfo: term.ownerInfo, planId: term.monthly, licenses: 1 };
    const { uppToken } = await answerTo(term.owner, subscribeOperation, next);
    await answerTo(term.owner, payInvoiceOperation, payment(uppToken, MONTHLY));
    expect((await told(term.owner, cancelAtEndOperation, canceling(term, true))).code).toBe(
      'INVALID_ARGUMENTS',
    );
    const [later, first] = (await overview(term)).subscriptions;
    expect([later.atEnd.isLast, first.atEnd.isLast]).toEqual([true, false]);
    // What was chosen for the term before is not chosen for this one.
    expect(later.atEnd).toMatchObject({ cancelAtEnd: false, nextLicenses: null, nextPlanId: null });
  });

  it('is no plan of another product, and none that is not offered', async () => {
    const term = await aTerm();
    const other = await aProduct(term.organization.id);
    const foreign = await aTerm();
    const code = async (nextPlanId: string) =>
      (await told(term.owner, changeAtTermEndOperation, changing(term, { nextPlanId }))).code;
    expect(await code(other.monthly)).toBe('INVALID_ARGUMENTS');
    expect(await code(foreign.monthly)).toBe('FORBIDDEN_ACCESS');
    expect(await code(newId())).toBe('FORBIDDEN_ACCESS');
  });

  it('leaves a line in the audit trail that names the term and what was chosen', async () => {
    const term = await aTerm();
    await answerTo(term.owner, cancelAtEndOperation, canceling(term, true));
    const lines = await open.db
      .selectFrom('audit.lines')
      .selectAll()
      .where('organizationId', '=', term.organization.id)
      .where('kind', '=', 'next term changed')
      .execute();
    expect(lines).toMatchObject([
      { userId: term.owner.id, entityId: term.subscriptionId, details: { cancelAtEnd: true } },
    ]);
  });
});

describe('who may change a term (PERM-007)', () => {
  const all = (term: Term) =>
    [
      [addLicensesOperation, adding(term)],
      [changeAtTermEndOperation, changing(term, { nextLicenses: 2 })],
      [cancelAtEndOperation, canceling(term, true)],
    ] as const;

  it.each([
    ['owner', undefined],
    ['billingAdmin', undefined],
    ['learningAdmin', 'FORBIDDEN_ACCESS'],
    ['trainer', 'FORBIDDEN_ACCESS'],
    ['member', 'FORBIDDEN_ACCESS'],
  ] as const)('%s: %s', async (role, code) => {
    const term = await aTerm({ roles: [role] });
    for (const [operation, args] of all(term))
      expect((await told(term.person, operation, args)).code).toBe(code);
    for (const [operation, args] of all(term))
      expect((await told(null, operation, args)).code).toBe('UNAUTHENTICATED');
  });

  it('nobody changes a term of another organization, neither as its owner nor by its id under their own', async () => {
    const [mine, theirs] = [await aTerm(), await aTerm()];
    for (const [operation, args] of all(theirs)) {
      expect((await told(mine.owner, operation, args)).code).toBe('FORBIDDEN_ACCESS');
      const under = { ...args, ownerInfo: mine.ownerInfo };
      expect((await told(mine.owner, operation, under)).code).toBe('FORBIDDEN_ACCESS');
    }
    const [{ licenses, atEnd }] = (await overview(theirs)).subscriptions;
    expect({ licenses, atEnd }).toMatchObject({
      licenses: 3,
      atEnd: { cancelAtEnd: false, nextLicenses: null },
    });
  });
});

describe('an invoice before it is paid', () => {
  it('says to those who see its billing which charge it replaces and what Auto Pay charges after it, and that is charged once it is paid', async () => {
    const term = await aTerm({ autopay: true });
    const { owner, ownerInfo, yearly } = term;
    const [due] = (await overview(term)).nextCharges;
    const bought = { invoiceId: newId(), ownerInfo, planId: yearly, licenses: 5 };
    const { uppToken } = await answerTo(owner, subscribeOperation, bought);
    expect((await seen(uppToken, start)).follows).toBeNull();
    expect((await seen(uppToken, start, await aPerson(open.db))).follows).toBeNull();
    const { follows } = await seen(uppToken, start, owner);
    const { subscriptionId: _, ...replaced } = due;
    expect(follows).toMatchObject({ replaces: replaced, method: { kind: 'card', last4: '4242' } });
    expect(follows.charge).toMatchObject({ amountCents: 5 * YEARLY, licenses: 5 });
    await answerTo(owner, payInvoiceOperation, payment(uppToken, 5 * YEARLY));
    const [after, ...more] = (await overview(term)).nextCharges;
    expect(more).toEqual([]);
    expect(after).toMatchObject(follows.charge);
    expect((await seen(uppToken, start, owner)).follows).toBeNull();
  });

  it('for more licenses says the next charge with them', async () => {
    const term = await aTerm({ autopay: true });
    const { uppToken } = await answerTo(term.owner, addLicensesOperation, adding(term, 2));
    const { follows, amountCents } = await seen(uppToken, start, term.owner);
    expect(follows).toMatchObject({ replaces: null, charge: { amountCents: 5 * MONTHLY, licenses: 5 } });
    await answerTo(term.owner, payInvoiceOperation, payment(uppToken, amountCents));
    expect((await overview(term)).nextCharges).toMatchObject([follows.charge]);
  });

  it('with Auto Pay off says that nothing follows', async () => {
    const term = await aTerm();
    const { owner, ownerInfo, monthly } = term;
    const bought = { invoiceId: newId(), ownerInfo, planId: monthly, licenses: 1 };
    const { uppToken } = await answerTo(owner, subscribeOperation, bought);
    expect((await seen(uppToken, start, owner)).follows).toMatchObject({ charge: null, replaces: null });
  });
});

describe('the term that follows', () => {
  const begin = (now: number) =>
    beginTerms({ database: open, announcer: { announce() {} }, now: () => now } as unknown as Parameters<
      typeof beginTerms
    >[0]);
  const people = (organization: SeededOrganization) =>
    Promise.all(
      ['Ana', 'Ben', 'Cleo'].map((first) =>
        aPerson(open.db, { roles: [[organization, ['member']]], first, last: 'Roe' }),
      ),
    );
  const seated = async (id: string) =>
    (
      await open.db
        .selectFrom('content.seats')
        .select('userId')
        .where('accessGroupId', '=', id)
        .where('status', '=', 'active')
        .orderBy('assignedAt')
        .execute()
    ).map(({ userId }) => userId);
  const give = (accessGroupId: string, userId: string, at: number) =>
    change(
      open.db,
      () => {},
      (ctx) => giveSeat(ctx, { accessGroupId, userId, by: userId, at }),
    );

  it('with fewer licenses ends the seats given last when it begins, not before, and tells their people alone, once', async () => {
    const term = await aTerm();
    const members = await people(term.organization);
    const group = await groupOf(term);
    for (const [at, { id }] of members.entries()) await give(group.id, id, start + at);
    const next = { invoiceId: newId(), ownerInfo: term.ownerInfo, planId: term.monthly, licenses: 1 };
    const { uppToken } = await answerTo(term.owner, subscribeOperation, next);
    await answerTo(term.owner, payInvoiceOperation, payment(uppToken, MONTHLY));
    await begin(end - 1);
    expect(await seated(group.id)).toEqual(members.map(({ id }) => id));
    for (let time = 0; time < 2; time += 1) await begin(end);
    expect(await seated(group.id)).toEqual([members[0]?.id]);
    expect((await groupOf(term)).seatsMax).toBe(1);
    const all = await open.db
      .selectFrom('communication.messages as m')
      .innerJoin('communication.channels as c', 'c.id', 'm.channelId')
      .select(['c.ownerId', 'm.template'])
      .where('c.ownerId', 'in', [...members.map(({ id }) => id), term.owner.id])
      .execute();
    const notices = all.filter(({ template }) => template?.template !== 'receipt');
    expect(notices.map(({ ownerId }) => ownerId).sort()).toEqual(
      members
        .slice(1)
        .map(({ id }) => id)
        .sort(),
    );
    expect(notices[0]?.template).toMatchObject({ template: 'seatEnded', variables: { name: 'Crew' } });
  });

  it('with more licenses opens them when it begins, not when it is paid', async () => {
    const term = await aTerm();
    const next = { invoiceId: newId(), ownerInfo: term.ownerInfo, planId: term.monthly, licenses: 9 };
    const { uppToken } = await answerTo(term.owner, subscribeOperation, next);
    await answerTo(term.owner, payInvoiceOperation, payment(uppToken, 9 * MONTHLY));
    expect((await groupOf(term)).seatsMax).toBe(3);
    await begin(end);
    expect((await groupOf(term)).seatsMax).toBe(9);
  });
});

it('an invoice that would ask for more than a database can write is refused in words, not broken off', async () => {
  const term = await aTerm();
  const dear = newId();
  const plan = { environment: 'LIVE', productId: term.productId, termCount: 1, createdAt: 1 } as const;
  await insertPlans(open.db, [
    { ...plan, id: dear, title: 'dear', priceCents: 10_000_000, interval: 'YEARLY' },
  ]);
  const most = { invoiceId: newId(), ownerInfo: term.ownerInfo, planId: dear, licenses: 10_000 };
  expect((await told(term.owner, subscribeOperation, most)).code).toBe('INVALID_ARGUMENTS');
});
