// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PublicInvoice } from '#contract/billing/invoice.ts';
import type { PlanOverview } from '#contract/billing/plan-overview.ts';
import { newId } from '#contract/ids.ts';
import { RequestError } from '#contract/request-error.ts';
import type { Role } from '#domain/role.ts';
import { availabilityOf } from '#features/courses/availability.ts';
import type { OnlineCall } from '#features/session/session-context.ts';
import type { LecternDb } from '#store/db.ts';
import type { CollectionRow } from '#store/tables/synced.ts';
import { NoAnswer } from '#sync/session/request.ts';
import { setOnline, showScreen } from '#tests/support/screen.tsx';
import {
  aCollection,
  anEnrollment,
  anOrganization,
  aProfile,
  aStore,
} from '#tests/support/store-builders.ts';
import { BillingPages } from './billing-pages.tsx';
import { BuyButton } from './buy-button.tsx';
import { CoursePrice } from './course-price.tsx';
import { PriceInput } from './price-input.tsx';

const DAY = 86_400_000;
const harbor = anOrganization({ name: 'Harbor Academy', alias: 'harbor' });
const org = harbor.organizationId;
const subscriptionId = newId();
const uppToken = 'a'.repeat(43);
let db: LecternDb;

beforeEach(() => {
  setOnline(true);
  localStorage.clear();
});
afterEach(async () => {
  cleanup();
  await db.delete();
});

const product = { planId: newId(), pricePerUnit: 500, description: 'Crew', interval: 'MONTHLY' as const };
const plan = (given: Partial<PlanOverview> = {}): PlanOverview => ({
  hasTrial: false,
  hasActiveSubscription: true,
  nextBillDate: Date.UTC(2027, 0, 1, 12),
  hasAutopay: true,
  subscriptions: [
    {
      subscriptionId,
      isReseller: false,
      start: Date.now() - DAY,
      end: Date.now() + 20 * DAY,
      renewalPeriod: 'monthly',
      durationOverride: null,
      licenses: 3,
      productFamily: { ownerId: org, currentProduct: product, products: [product] },
    },
  ],
  customRenewal: null,
  hasFutureSubscription: false,
  hasBillingAddress: false,
  ...given,
});
const invoice = (given: Partial<PublicInvoice> = {}): PublicInvoice => ({
  invoiceId: newId(),
  number: 7,
  uppToken,
  environment: 'LIVE',
  title: 'Crew: a month',
  licenses: 3,
  amountCents: 1500,
  status: 'open',
  createdAt: Date.UTC(2026, 0, 5, 12),
  paidAt: null,
  seller: 'Commons',
  provider: 'test',
  courseId: null,
  ...given,
});
const licenses = {
  subscriptionId,
  description: 'Crew: a month',
  licenses: 3,
  startsAt: Date.UTC(2026, 0, 5, 12),
  endsAt: Date.UTC(2026, 1, 5, 12),
  sandbox: false,
  seated: [{ name: 'Mia Roe', assignedAt: Date.UTC(2026, 0, 6, 12), invited: false }],
};

type Answers = Record<string, unknown>;
const standard: Answers = {
  getPlanOverview: plan(),
  getPlanOffers: [product],
  getInvoices: [invoice()],
  getBuyer: { name: '', address: 'Quay 7', taxNumber: '' },
  getCoupons: { coupons: [], products: [] },
  getSubscriptionLicenses: licenses,
};

const calling = (answers: Answers) =>
  vi.fn(async ({ name }: OnlineCall, _variables: Record<string, unknown>): Promise<unknown> => {
    const answer = answers[name];
    if (answer instanceof Error) throw answer;
    return typeof answer === 'function' ? answer() : answer;
  });

async function open(
  path: string,
  params: Record<string, string>,
  { roles = ['billingAdmin'] as Role[], answers = standard, at = '/billing', visitor = false } = {},
) {
  db = await aStore({ organizations: [harbor], profiles: [aProfile(org, { roles })] });
  const call = calling(answers);
  const session = { call, ...(visitor && { accountId: null }) };
  const { router } = await showScreen(db, <BillingPages path={path} params={params} />, at, session);
  return { call, router };
}
const openBilling = (given: Parameters<typeof open>[2] = {}) =>
  open('/billing/{currentOrgId}', { currentOrgId: org }, given);
const openInvoice = (given: Parameters<typeof open>[2] = {}) =>
  open('/invoice/{uppToken}', { uppToken }, { at: `/invoice/${uppToken}`, ...given });

describe('the billing page of an organization (BILL-005)', () => {
  it.each(['owner', 'billingAdmin'] as const)(
    'shows plan, next bill date, Auto Pay, licenses and invoices to %s (BILL-005)',
    async (role) => {
      await openBilling({ roles: [role] });
      await screen.findByText('Next bill on 01/01/2027 (UTC)');
      expect((screen.getByRole('switch', { name: /Auto Pay/ }) as HTMLInputElement).checked).toBe(true);
      expect(screen.getByRole('link', { name: 'Licenses' }).getAttribute('href')).toBe(
        `/org/${org}/subscription/${subscriptionId}`,
      );
      expect(screen.getByRole('link', { name: 'Invoices' }).getAttribute('href')).toBe(
        `/billing/${org}/subscription/${subscriptionId}`,
      );
      const table = within(await screen.findByRole('table', { name: 'Invoices' }));
      expect(table.getByRole('link', { name: 'Invoice 7' }).getAttribute('href')).toBe(
        `/invoice/${uppToken}`,
      );
      expect(table.getByText('$15.00')).toBeTruthy();
    },
  );

  it.each(['member', 'learningAdmin', 'trainer'] as const)(
    'is not for %s (BILL-005, PERM-007)',
    async (role) => {
      const { call } = await openBilling({ roles: [role] });
      await screen.findByRole('heading', { level: 1 });
      expect(screen.queryByText('Next bill on 01/01/2027 (UTC)')).toBeNull();
      expect(call).not.toHaveBeenCalled();
    },
  );

  it('stays readable offline with what costs money disabled and why (LOCAL-007, D29)', async () => {
    await openBilling();
    await screen.findByRole('table', { name: 'Invoices' });
    setOnline(false);
    await screen.findAllByText(/^As of /);
    expect(screen.getByText('Invoice 7')).toBeTruthy();
    expect((screen.getByRole('switch') as HTMLInputElement).disabled).toBe(true);
    expect((screen.getByRole('button', { name: 'Continue to payment' }) as HTMLButtonElement).disabled).toBe(
      true,
    );
    expect(screen.getAllByText(/Payments and changes to a plan need a connection/)).toHaveLength(2);
  });

  it('keeps test data apart from real data on the device, also when the token comes only with the answer (BILL-009)', async () => {
    db = await aStore({ organizations: [harbor], profiles: [aProfile(org, { roles: ['owner'] })] });
    const page = <BillingPages path="/billing/{currentOrgId}" params={{ currentOrgId: org }} />;
    const answers: Answers = {
      ...standard,
      getPlanOverview: plan({ nextBillDate: null, hasAutopay: false }),
    };
    const token = { details: () => ({ sandbox: true }) as never, watch: () => () => {} };
    // As a page begins: the screen does not know of the sandbox yet, the token does.
    await showScreen(db, page, '/billing', { call: calling(answers), token, sandbox: false });
    await waitFor(async () => expect(await db.pages.count()).toBe(5));
    cleanup();
    setOnline(false);
    await showScreen(db, page, '/billing', { sandbox: false });
    expect((await screen.findAllByText('Billing will load as soon as you’re online.')).length).toBe(5);
    cleanup();
    await showScreen(db, page, '/billing', { sandbox: true });
    await screen.findByText('Nothing will be billed automatically.');
  });

  it('turns Auto Pay off at the server, and says when that failed', async () => {
    const answers: Answers = { ...standard, setAutopay: new NoAnswer('away') };
    const { call } = await openBilling({ answers });
    fireEvent.click(await screen.findByRole('switch'));
    await screen.findByText(/^That didn’t work/);
    answers.setAutopay = { success: true };
    answers.getPlanOverview = plan({ hasAutopay: false, nextBillDate: null });
    fireEvent.click(screen.getByRole('switch'));
    await screen.findByText('Nothing will be billed automatically.');
    const ownerInfo = { type: 'ORGANIZATION', id: org };
    expect(call).toHaveBeenCalledWith(expect.objectContaining({ name: 'setAutopay' }), {
      ownerInfo,
      on: false,
    });
  });

  it('saves how the organization is called on invoices, and waits for a connection to do so', async () => {
    const { call } = await openBilling({ answers: { ...standard, setBuyer: { success: true } } });
    const address = (await screen.findByLabelText('Address')) as HTMLTextAreaElement;
    expect(address.value).toBe('Quay 7');
    const save = screen.getByRole('button', { name: 'Save billing details' }) as HTMLButtonElement;
    expect(save.disabled).toBe(true);
    fireEvent.change(address, { target: { value: 'Quay 8' } });
    fireEvent.click(save);
    await waitFor(() =>
      expect(call).toHaveBeenCalledWith(expect.objectContaining({ name: 'setBuyer' }), {
        ownerInfo: { type: 'ORGANIZATION', id: org },
        ...{ name: '', address: 'Quay 8', taxNumber: '' },
      }),
    );
  });

  const charge = {
    ...{ subscriptionId, title: 'Crew: a month', at: Date.UTC(2027, 0, 4, 12), amountCents: 1500 },
    ...{ currency: 'USD', licenses: 3, from: Date.UTC(2027, 0, 5, 12), to: Date.UTC(2027, 1, 5, 12) },
  };
  const off = (given: Partial<PlanOverview> = {}) =>
    plan({ hasAutopay: false, nextBillDate: null, nextCharges: [], chargesIfOn: [charge], ...given });
  const card = { kind: 'card' as const, brand: 'visa', last4: '4242', expires: '2026-12' };
  const agreement = () => screen.findByRole('alertdialog', { name: 'Turn on Auto Pay?' });

  it('before Auto Pay goes on names the sum, what for, from when to when, the day, the method and how to end it, and sends what was read', async () => {
    const answers: Answers = {
      ...standard,
      getPlanOverview: off({ method: card }),
      getOrganizationSubscriptions: [],
      setAutopay: { success: true },
    };
    const { call } = await openBilling({ answers });
    await screen.findByText('Crew: a month ends on 01/05/2027, and nothing is charged.');
    fireEvent.click(screen.getByRole('switch'));
    const dialog = within(await agreement());
    for (const said of [
      ...['$15.00', 'Crew: a month, 3 licenses', '01/05/2027 to 02/05/2027', '01/04/2027 (UTC)'],
      ...['Visa ending in 4242', /^This card expires 12\/2026/, /^To end it, turn Auto Pay off here/],
    ])
      expect(dialog.getByText(said)).toBeTruthy();
    expect(call.mock.calls.some(([{ name }]) => name === 'setAutopay')).toBe(false);
    answers.getPlanOverview = plan({
      ...{ hasAutopay: true, nextBillDate: charge.at, nextCharges: [charge], chargesIfOn: [], method: card },
    });
    const asked = () =>
      call.mock.calls.filter(([{ name }]) => name === 'getOrganizationSubscriptions').length;
    const before = asked();
    fireEvent.click(dialog.getByRole('button', { name: 'Turn on Auto Pay' }));
    await screen.findByText('Next bill on 01/04/2027 (UTC): $15.00');
    expect(screen.getByText(/^Paid with Visa ending in 4242\./)).toBeTruthy();
    const { amountCents, currency, at } = charge;
    expect(call).toHaveBeenCalledWith(expect.objectContaining({ name: 'setAutopay' }), {
      ...{ ownerInfo: { type: 'ORGANIZATION', id: org }, on: true },
      agreed: [{ subscriptionId, amountCents, currency, at }],
    });
    // The banner above the page follows.
    await waitFor(() => expect(asked()).toBe(before + 1));
  });

  it('shows the new figures where it would charge something else than was read, and asks again', async () => {
    const setAutopay = new RequestError({ status: 409, message: 'stale', code: 'STALE_VERSION' });
    const answers: Answers = {
      ...standard,
      getPlanOverview: off(),
      getOrganizationSubscriptions: [],
      setAutopay,
    };
    await openBilling({ answers });
    fireEvent.click(await screen.findByRole('switch'));
    const dialog = within(await agreement());
    expect(dialog.getByText('No payment method is saved')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Choose a payment method' })).toBeTruthy();
    answers.getPlanOverview = off({ chargesIfOn: [{ ...charge, amountCents: 2000, licenses: 4 }] });
    fireEvent.click(dialog.getByRole('button', { name: 'Turn on Auto Pay' }));
    await dialog.findByText(
      'This has changed since you opened it. Check the new figures, then confirm again.',
    );
    await dialog.findByText('$20.00');
  });

  const ended = {
    ...{ subscriptionId, title: 'Crew: a month', endsAt: Date.now() - DAY, planId: product.planId },
    ...{ licenses: 3, amountCents: 1500, currency: 'USD', offered: true },
  };

  it('says for a term that has ended that nothing is charged now, and leads to the invoice of a named sum', async () => {
    const getPlanOverview = off({ chargesIfOn: [], unpaid: [ended] });
    const answers: Answers = {
      ...standard,
      getPlanOverview,
      getOrganizationSubscriptions: [],
      subscribe: { uppToken },
    };
    const { call, router } = await openBilling({ answers });
    fireEvent.click(await screen.findByRole('switch'));
    const dialog = within(await agreement());
    expect(dialog.getByText('Nothing is charged now.')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Continue to pay $15.00' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/invoice/${uppToken}`));
    expect(call).toHaveBeenCalledWith(
      expect.objectContaining({ name: 'subscribe' }),
      expect.objectContaining({ planId: product.planId, licenses: 3 }),
    );
  });

  it('says of a renewal that failed why, when it is tried again and how long seats stay open', async () => {
    const failing = [
      {
        ...{ subscriptionId, title: 'Crew: a month', failedAt: charge.at, reason: 'expired_card' },
        ...{ nextTry: charge.from, graceUntil: charge.at + 8 * DAY },
      },
    ];
    await openBilling({
      answers: {
        ...standard,
        getPlanOverview: plan({ nextCharges: [charge], failing, unpaid: [ended] }),
      },
    });
    await screen.findByText('The renewal of Crew: a month failed on 01/04/2027');
    await screen.findByText(
      'The card has expired. Next try on 01/05/2027 (UTC). Seats stay open until 01/12/2027.',
    );
    // What is open has not ended, and can be paid all the same.
    expect(screen.getByRole('button', { name: 'Continue to pay $15.00' })).toBeTruthy();
    expect(screen.queryByText(/starts again once you pay/)).toBeNull();
  });

  it('makes and ends coupons of what the organization sells, and saves its orders as CSV', async () => {
    const couponId = newId();
    const coupon = {
      ...{ couponId, code: 'SPRING', percentOff: 20, amountOffCents: null, mostUses: 5, uses: 2 },
      ...{ validFrom: null, validUntil: null, productId: null, ended: false },
    };
    const products = [{ productId: newId(), name: 'Crew' }];
    const { call } = await openBilling({
      answers: {
        ...{ ...standard, getCoupons: { coupons: [coupon], products }, endCoupon: { success: true } },
        ...{ createCoupon: { success: true }, getOrders: { orders: [], isWhole: true } },
      },
    });
    const table = await screen.findByRole('table', { name: 'Coupons of your organization' });
    expect(within(table).getByText('2 of 5')).toBeTruthy();
    fireEvent.click(within(table).getByRole('button', { name: 'End coupon SPRING' }));
    const told = (name: string, args: object) =>
      waitFor(() =>
        expect(call).toHaveBeenCalledWith(expect.objectContaining({ name }), expect.objectContaining(args)),
      );
    await told('endCoupon', { organizationId: org, couponId });
    fireEvent.click(screen.getByRole('button', { name: 'Create coupon' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Create coupon' }));
    await dialog.findByText('Enter a whole number from 1 to 100.');
    fireEvent.change(dialog.getByLabelText('Code'), { target: { value: 'summer' } });
    fireEvent.change(dialog.getByLabelText('Percent off'), { target: { value: '15' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Create coupon' }));
    await told('createCoupon', { code: 'summer', percentOff: 15, amountOffCents: null, mostUses: null });
    fireEvent.click(screen.getByRole('button', { name: 'Save as CSV' }));
    await screen.findByText('No invoices in this time.');
    await told('getOrders', { organizationId: org, side: 'bought' });
  });

  it('takes a plan for so many people to its invoice, and refuses what is no number', async () => {
    const answers = { ...standard, getPlanOverview: null, subscribe: { uppToken } };
    const { call, router } = await openBilling({ answers });
    const field = await screen.findByLabelText('Licenses');
    fireEvent.change(field, { target: { value: '0' } });
    const go = screen.getByRole('button', { name: 'Continue to payment' }) as HTMLButtonElement;
    expect(go.disabled).toBe(true);
    fireEvent.change(field, { target: { value: '4' } });
    expect(screen.getByText('Total: $20.00')).toBeTruthy();
    fireEvent.click(go);
    await waitFor(() => expect(router.state.location.pathname).toBe(`/invoice/${uppToken}`));
    expect(call).toHaveBeenCalledWith(
      expect.objectContaining({ name: 'subscribe' }),
      expect.objectContaining({ planId: product.planId, licenses: 4 }),
    );
  });

  it('asks for one invoice however often it has to ask, and for another one with another number of licenses', async () => {
    const subscribe = new RequestError({ status: 503, message: 'away' });
    const { call } = await openBilling({ answers: { ...standard, getPlanOverview: null, subscribe } });
    const tries = () => call.mock.calls.filter(([{ name }]) => name === 'subscribe');
    const field = await screen.findByLabelText('Licenses');
    const go = screen.getByRole('button', { name: 'Continue to payment' }) as HTMLButtonElement;
    for (const [at, licenses] of ['4', '4', '5'].entries()) {
      await waitFor(() => expect(go.disabled).toBe(false));
      fireEvent.change(field, { target: { value: licenses } });
      fireEvent.click(go);
      await waitFor(() => expect(tries()).toHaveLength(at + 1));
    }
    const [first, again, another] = tries().map(([, { invoiceId }]) => invoiceId);
    expect(again).toBe(first);
    expect(another).not.toBe(first);
  });
});

describe('a subscription', () => {
  it('has its invoice table (BILL-006)', async () => {
    const { call } = await open('/billing/{currentOrgId}/subscription/{subscriptionId}', {
      currentOrgId: org,
      subscriptionId,
    });
    const table = await screen.findByRole('table', { name: 'Invoices of this subscription' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Number', 'Date', 'For', 'Amount', 'Status', 'PDF']);
    expect(call).toHaveBeenCalledWith(
      expect.objectContaining({ name: 'getInvoices' }),
      expect.objectContaining({ subscriptionId }),
    );
  });

  it('has its licenses, with who has one, and the way to give more for those who may (BILL-006)', async () => {
    const params = { currentOrgId: 'harbor', subscriptionId };
    await open('/org/{currentOrgId}/subscription/{subscriptionId}', params, { roles: ['owner'] });
    await screen.findByText('Mia Roe');
    expect(screen.getByText('1 of 3 licenses given')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Give licenses' }).getAttribute('href')).toBe(
      `/settings/organization/info/${org}?activeTab=seats`,
    );
  });
});

describe('the page of an invoice', () => {
  it('shows the invoice behind its address to a visitor, who signs in to pay (BILL-008)', async () => {
    const tax = { name: 'VAT', percent: 19, amountCents: 239 };
    await openInvoice({ visitor: true, answers: { getInvoiceByToken: invoice({ tax }) } });
    await screen.findByRole('heading', { name: 'Invoice 7' });
    expect(screen.getByText('$15.00')).toBeTruthy();
    expect(screen.getByText('Includes VAT at 19%: $2.39')).toBeTruthy();
    fireEvent.click(screen.getByRole('link', { name: 'Sign in to pay' }));
    expect(localStorage.getItem('login-redirect-url')).toBe(`/invoice/${uppToken}`);
  });

  it.each([
    ['licenses of a plan', { courseId: null, licenses: 3 }, '3 licenses'],
    ['seats of a course that an organization buys', { courseId: newId(), licenses: 3 }, '3 seats'],
  ])('counts %s as what they are (BILL-008)', async (_, given, said) => {
    await openInvoice({ visitor: true, answers: { getInvoiceByToken: invoice(given) } });
    await screen.findByText(said);
    expect(screen.queryByText(said === '3 seats' ? '3 licenses' : '3 seats')).toBeNull();
  });

  it.each<[string, boolean | null | undefined, boolean | null, boolean | null]>([
    ['is not kept unless the person says so', false, null, false],
    ['is kept when the person says so', false, true, true],
    ['of who does not manage the billing is not asked about', null, null, null],
    ['of a server of before is not asked about', undefined, null, null],
  ])('a card %s', async (_what, keeps, press, keep) => {
    const answers = { getInvoiceByToken: invoice({ keeps }), payInvoice: { status: 'paid', url: null } };
    const { call } = await openInvoice({ answers });
    fireEvent.change(await screen.findByLabelText('Card number'), {
      target: { value: '4242 4242 4242 4242' },
    });
    const box = screen.queryByRole('checkbox', { name: /Keep this card/ });
    expect(box !== null).toBe(keeps === false);
    if (press && box) fireEvent.click(box);
    fireEvent.click(screen.getByRole('button', { name: 'Pay $15.00' }));
    await waitFor(() =>
      expect(call).toHaveBeenCalledWith(
        expect.objectContaining({ name: 'payInvoice' }),
        expect.objectContaining({ keep }),
      ),
    );
  });

  const next = {
    ...{ title: 'Crew: Yearly', at: Date.UTC(2027, 11, 17), amountCents: 1500, currency: 'USD', licenses: 3 },
    ...{ from: Date.UTC(2027, 11, 18), to: Date.UTC(2028, 11, 18) },
  };
  const visa = { kind: 'card', brand: 'visa', last4: '4242', expires: null } as const;

  it('says before the press what Auto Pay charges after it, when, with what, how to end it, and which charge it replaces (BILL-008)', async () => {
    const replaces = { ...next, amountCents: 4900, at: Date.UTC(2026, 11, 17) };
    const follows = { charge: next, replaces, method: visa };
    await openInvoice({ answers: { getInvoiceByToken: invoice({ keeps: false, follows }) } });
    await screen.findByText('12/17/2027 (UTC)');
    screen.getByText(
      'Auto Pay was to charge $49.00 for this term on 12/17/2026 (UTC). Paying now takes the place of that charge.',
    );
    screen.getByText('Visa ending in 4242');
    screen.getByText('To avoid it, cancel or turn Auto Pay off before 12/17/2027 (UTC).');
    fireEvent.click(screen.getByRole('checkbox', { name: /Keep this card/ }));
    screen.getByText('It’s charged to what you pay with now.');
    expect(screen.queryByText('Visa ending in 4242')).toBeNull();
  });

  it.each([
    [
      'a term that nothing follows',
      { charge: null, replaces: null, method: null },
      /^Nothing is charged automatically/,
    ],
    ['what is paid once', null, /^You pay once/],
  ])('says of %s that no charge comes after it', async (_, follows, said) => {
    await openInvoice({ answers: { getInvoiceByToken: invoice({ follows }) } });
    await screen.findByText(said);
  });

  it('says that nothing is behind a wrong address (BILL-008)', async () => {
    await openInvoice({ visitor: true, answers: { getInvoiceByToken: null } });
    await screen.findByRole('heading', { name: 'No invoice here' });
  });

  it('pays once by card, with the amount that was read; the same try is sent again with the same id after a lost answer', async () => {
    const answers: Answers = { getInvoiceByToken: invoice(), payInvoice: new NoAnswer('lost') };
    const { call } = await openInvoice({ answers });
    fireEvent.change(await screen.findByLabelText('Card number'), {
      target: { value: '4242 4242 4242 4242' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Pay $15.00' }));
    await screen.findByText('We couldn’t confirm the payment. Try again: you won’t be charged twice.');
    answers.payInvoice = () => {
      answers.getInvoiceByToken = invoice({ status: 'paid', paidAt: Date.UTC(2026, 0, 6, 12) });
      return { status: 'paid', url: null };
    };
    fireEvent.click(screen.getByRole('button', { name: 'Pay $15.00' }));
    await screen.findByText('Paid on 01/06/2026');
    const tries = call.mock.calls.filter(([{ name }]) => name === 'payInvoice').map(([, args]) => args);
    expect(tries).toHaveLength(2);
    expect(tries[0]).toEqual(tries[1]);
    expect(tries[0]).toMatchObject({ amountCents: 1500, method: 'card', source: '4242 4242 4242 4242' });
  });

  it('says that a card was declined and that nothing was charged, and the next try is another payment', async () => {
    const answers = { getInvoiceByToken: invoice(), payInvoice: { status: 'refused', url: null } };
    const { call } = await openInvoice({ answers });
    fireEvent.click(await screen.findByRole('button', { name: 'Pay $15.00' }));
    expect(screen.getByText('Enter the card’s number.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Card number'), { target: { value: '4000 0000 0000 0002' } });
    for (let time = 1; time < 3; time += 1) {
      fireEvent.click(screen.getByRole('button', { name: 'Pay $15.00' }));
      await waitFor(() =>
        expect(call.mock.calls.filter(([{ name }]) => name === 'payInvoice')).toHaveLength(time),
      );
      await screen.findByText('The payment was declined. Nothing was charged. Try another card.');
    }
    const ids = call.mock.calls.flatMap(([{ name }, args]) =>
      name === 'payInvoice' ? [args.paymentId] : [],
    );
    expect(new Set(ids).size).toBe(2);
  });

  it('takes a coupon before paying, shows the new sum, and says why another one does not serve', async () => {
    const answers: Answers = { getInvoiceByToken: invoice(), applyCoupon: { fault: 'expired' } };
    const { call } = await openInvoice({ answers });
    fireEvent.click(await screen.findByRole('button', { name: 'I have a coupon' }));
    const field = screen.getByLabelText('Coupon code');
    fireEvent.change(field, { target: { value: 'old' } });
    fireEvent.click(screen.getByRole('button', { name: 'Apply coupon' }));
    await screen.findByText('This coupon has expired.');
    answers.applyCoupon = { fault: null };
    const coupon = { code: 'SPRING', discountCents: 300 };
    answers.getInvoiceByToken = invoice({ amountCents: 1200, coupon });
    fireEvent.change(field, { target: { value: 'spring' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await screen.findByText(/^Coupon SPRING applied: you pay \$12.00 instead of \$15.00/);
    await screen.findByText(/Auto Pay renewals are charged at the full price/);
    expect(screen.getByRole('button', { name: 'Pay $12.00' })).toBeTruthy();
    expect(call).toHaveBeenCalledWith(expect.objectContaining({ name: 'applyCoupon' }), {
      ...{ uppToken, code: 'spring' },
    });
  });

  it('asks for no card where a coupon has paid for everything', async () => {
    const coupon = { code: 'ALL', discountCents: 1500 };
    const answers: Answers = {
      getInvoiceByToken: invoice({ amountCents: 0, coupon, provider: null }),
      payInvoice: { status: 'paid', url: null },
    };
    const { call } = await openInvoice({ answers });
    fireEvent.click(await screen.findByRole('button', { name: 'Finish without paying' }));
    expect(screen.queryByLabelText('Card number')).toBeNull();
    await waitFor(() =>
      expect(call).toHaveBeenCalledWith(
        expect.objectContaining({ name: 'payInvoice' }),
        expect.objectContaining({ amountCents: 0, source: null }),
      ),
    );
  });

  it('keeps the Pay button in place for the second press of a double press, however fast the answer is', async () => {
    const answers: Answers = { getInvoiceByToken: invoice() };
    answers.payInvoice = () => {
      answers.getInvoiceByToken = invoice({ status: 'paid', paidAt: Date.UTC(2026, 0, 6, 12) });
      return { status: 'paid', url: null };
    };
    const { call } = await openInvoice({ answers });
    fireEvent.change(await screen.findByLabelText('Card number'), { target: { value: '4242424242424242' } });
    const pay = screen.getByRole('button', { name: 'Pay $15.00' }) as HTMLButtonElement;
    fireEvent.click(pay);
    await waitFor(() => expect(pay.disabled).toBe(true));
    await new Promise((done) => setTimeout(done, 300));
    expect(pay.isConnected && pay.disabled).toBe(true);
    expect(screen.queryByRole('link', { name: 'Go to the dashboard' })).toBeNull();
    fireEvent.click(pay);
    await screen.findByText('Paid on 01/06/2026');
    expect(call.mock.calls.filter(([{ name }]) => name === 'payInvoice')).toHaveLength(1);
  });

  it('asks for no card where Stripe takes the money, and says that a payment which has not arrived is under way', async () => {
    const answers = {
      getInvoiceByToken: invoice({ provider: 'stripe' }),
      payInvoice: { status: 'elsewhere', url: null },
    };
    await openInvoice({ answers });
    fireEvent.click(await screen.findByRole('button', { name: 'Pay $15.00' }));
    expect(screen.queryByLabelText('Card number')).toBeNull();
    expect(screen.getByText(/^You’ll pay on Stripe’s page/)).toBeTruthy();
    await screen.findByText(/^The payment is still being processed/);
  });

  it('asks to look at the amount again when the invoice has changed, and shows the new one', async () => {
    const answers: Answers = {
      getInvoiceByToken: invoice(),
      payInvoice: new RequestError({ status: 409, code: 'STALE_VERSION', message: 'stale' }),
    };
    await openInvoice({ answers });
    fireEvent.change(await screen.findByLabelText('Card number'), { target: { value: '4242424242424242' } });
    answers.getInvoiceByToken = invoice({ amountCents: 2000 });
    fireEvent.click(screen.getByRole('button', { name: 'Pay $15.00' }));
    await screen.findByRole('button', { name: 'Pay $20.00' });
    expect(screen.getByText('This invoice has changed. Check the amount, then pay again.')).toBeTruthy();
  });

  it('offers no payment offline and where nobody takes any, and says why', async () => {
    await openInvoice({ answers: { getInvoiceByToken: invoice({ provider: null }) } });
    await screen.findByText(/^Payments aren’t set up here/);
    cleanup();
    await db.delete();
    await openInvoice({ answers: { getInvoiceByToken: invoice() } });
    await screen.findByRole('button', { name: 'Pay $15.00' });
    setOnline(false);
    await waitFor(() =>
      expect((screen.getByRole('button', { name: 'Pay $15.00' }) as HTMLButtonElement).disabled).toBe(true),
    );
    expect(screen.getByText(/need a connection/)).toBeTruthy();
  });
});

describe('the return from a provider', () => {
  const payment = newId();
  const at = `/paypal/success?invoice=${uppToken}&payment=${payment}`;

  it('confirms the payment that was begun, once, and leads to its invoice (BILL-008)', async () => {
    const answers = { confirmPayment: { status: 'paid', url: null } };
    const { call } = await open('/paypal/success', {}, { at, answers });
    await screen.findByRole('heading', { name: 'Your payment has arrived' });
    const confirmed = call.mock.calls.filter(([{ name }]) => name === 'confirmPayment');
    expect(confirmed).toEqual([[expect.anything(), { paymentId: payment, uppToken }]]);
    expect(screen.getByRole('link', { name: 'Show the invoice' }).getAttribute('href')).toBe(
      `/invoice/${uppToken}`,
    );
  });

  it('that was left before paying says that nothing was charged, and leads back to pay (BILL-008)', async () => {
    const url = 'https://checkout.stripe.example/cs_1';
    await open('/paypal/success', {}, { at, answers: { confirmPayment: { status: 'elsewhere', url } } });
    await screen.findByRole('heading', { name: 'Nothing was charged' });
    expect(screen.getByRole('status').textContent).toMatch(/The invoice is still open\.$/);
    expect(screen.getByRole('link', { name: 'Back to the invoice' }).getAttribute('href')).toBe(
      `/invoice/${uppToken}`,
    );
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('is still under way where its page has closed and nobody knows the end, and can be asked for again', async () => {
    const answers = { confirmPayment: { status: 'elsewhere', url: null } };
    await open('/paypal/success', {}, { at, answers });
    await screen.findByRole('heading', { name: 'Your payment hasn’t arrived yet' });
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('waits offline without asking to pay again, and confirms once online', async () => {
    setOnline(false);
    await open('/paypal/success', {}, { at, answers: { confirmPayment: { status: 'paid', url: null } } });
    await screen.findByText(/Wait for it before you pay again/);
    setOnline(true);
    await screen.findByRole('heading', { name: 'Your payment has arrived' });
  });

  it('says so when it names no payment, when it was refused, and offers another try when the answer was lost (BILL-008)', async () => {
    const { call } = await open('/paypal/success', {}, { at: '/paypal/success' });
    await screen.findByText('This link doesn’t belong to a payment.');
    expect(call).not.toHaveBeenCalled();
    cleanup();
    await db.delete();
    const answers: Answers = { confirmPayment: new NoAnswer('lost') };
    await open('/paypal/success', {}, { at, answers });
    const again = await screen.findByRole('button', { name: 'Try again' });
    answers.confirmPayment = { status: 'refused', url: null };
    fireEvent.click(again);
    await screen.findByRole('heading', { name: 'The payment was not completed' });
  });
});

describe('the price input', () => {
  const field = () => screen.getByLabelText('Price in USD') as HTMLInputElement;
  async function show(cents: number) {
    db = await aStore();
    const onChange = vi.fn();
    await showScreen(db, <PriceInput cents={cents} onChange={onChange} />);
    return onChange;
  }

  it('raises what is typed below the minimum to it, and keeps two decimals (CREATE-017)', async () => {
    const onChange = await show(500);
    expect(field().value).toBe('5.00');
    fireEvent.change(field(), { target: { value: '1.239' } });
    fireEvent.blur(field());
    expect(onChange).toHaveBeenLastCalledWith(500);
    fireEvent.change(field(), { target: { value: '12.349' } });
    fireEvent.blur(field());
    expect(onChange).toHaveBeenLastCalledWith(1234);
  });

  it('goes up and down by a dollar, also from what has just been typed, and never below the minimum (CREATE-017)', async () => {
    const onChange = await show(550);
    fireEvent.click(screen.getByRole('button', { name: 'Lower the price by $1.00' }));
    expect(onChange).toHaveBeenLastCalledWith(500);
    fireEvent.click(screen.getByRole('button', { name: 'Raise the price by $1.00' }));
    expect(onChange).toHaveBeenLastCalledWith(650);
    fireEvent.change(field(), { target: { value: '1.239' } });
    fireEvent.click(screen.getByRole('button', { name: 'Lower the price by $1.00' }));
    expect(onChange).toHaveBeenLastCalledWith(500);
  });
});

describe('a course that is sold', () => {
  const course = (sold = true) =>
    aCollection({
      title: 'Knots',
      type: 'course',
      rootType: 'catalog',
      free: false,
      organizationId: org,
      productDetails: sold
        ? { productId: newId(), prices: [{ priceId: newId(), pricePerUnitCents: 1900 }] }
        : null,
    });
  const id = (row: { collectionId: string }) => row.collectionId;

  it('says so on its card and page (COLL-025)', async () => {
    db = await aStore();
    expect(availabilityOf({ ...course(), visible: true } as CollectionRow)).toBe('Catalog | Enrollment');
    expect(availabilityOf({ ...course(false), visible: true } as CollectionRow)).not.toBe(
      'Catalog | Enrollment',
    );
  });

  it('gets its price in its settings from those who manage the organization’s money (COLL-025)', async () => {
    const row = course(false);
    for (const [role, may] of [
      ['owner', true],
      ['storeContentAdmin', false],
    ] as const) {
      db = await aStore({
        organizations: [harbor],
        profiles: [aProfile(org, { roles: [role] })],
        collections: [row],
      });
      const call = calling({ setCoursePrice: { success: true } });
      await showScreen(db, <CoursePrice collection={row} />, '/', { call });
      if (may) {
        fireEvent.click(await screen.findByRole('button', { name: 'Raise the price by $1.00' }));
        fireEvent.click(screen.getByRole('button', { name: 'Set the price' }));
        await waitFor(() =>
          expect(call).toHaveBeenCalledWith(
            expect.objectContaining({ name: 'setCoursePrice' }),
            expect.objectContaining({ courseId: id(row), priceInCents: 600 }),
          ),
        );
        cleanup();
        await db.delete();
      } else {
        await new Promise((resolve) => setTimeout(resolve, 20));
        expect(screen.queryByText('Price')).toBeNull();
      }
    }
  });

  it('is bought on the page of its invoice, and by nobody who has it already', async () => {
    const row = course();
    db = await aStore({ organizations: [harbor], collections: [row] });
    const call = calling({ buyCourse: { uppToken } });
    const button = <BuyButton courseId={id(row)} price={{ pricePerUnitCents: 1900 }} path="/harbor/knots" />;
    const { router } = await showScreen(db, button, '/harbor/knots', { call });
    fireEvent.click(await screen.findByRole('button', { name: 'Buy for $19.00' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/invoice/${uppToken}`));
    cleanup();
    await db.enrollments.put(anEnrollment(id(row)));
    await showScreen(db, button, '/harbor/knots', { call });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('in the sandbox is bought for what it costs there, whether or not it is sold for real money', async () => {
    const row = { ...course(), productDetails: null };
    db = await aStore({ organizations: [harbor], collections: [row] });
    const call = calling({ buyCourse: { uppToken }, getCourseOffer: { priceInCents: 700 } });
    const button = <BuyButton courseId={id(row)} price={undefined} path="/harbor/knots" />;
    const { router } = await showScreen(db, button, '/harbor/knots', { call, sandbox: true });
    fireEvent.click(await screen.findByRole('button', { name: 'Buy for $7.00' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/invoice/${uppToken}`));
    cleanup();
    await showScreen(db, button, '/harbor/knots', { call });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('waits for a connection and says so (D29)', async () => {
    const row = course();
    db = await aStore({ organizations: [harbor], collections: [row] });
    setOnline(false);
    await showScreen(
      db,
      <BuyButton courseId={id(row)} price={{ pricePerUnitCents: 1900 }} path="/harbor/knots" />,
    );
    const button = (await screen.findByRole('button', { name: 'Buy for $19.00' })) as HTMLButtonElement;
    expect(button.disabled).toBe(true);
    expect(screen.getByText('Buying needs a connection.')).toBeTruthy();
  });
});
