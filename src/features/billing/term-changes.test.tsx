// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PublicInvoice } from '#contract/billing/invoice.ts';
import type { PlanOverview, PlanSubscription } from '#contract/billing/plan-overview.ts';
import { newId } from '#contract/ids.ts';
import { chargeDay } from '#contract/words/en/shared-money.ts';
import { dateText } from '#contract/words/time.ts';
import { termEnd } from '#domain/term-end.ts';
import type { OnlineCall } from '#features/session/session-context.ts';
import type { LecternDb } from '#store/db.ts';
import { setOnline, showScreen } from '#tests/support/screen.tsx';
import { anOrganization, aProfile, aStore } from '#tests/support/store-builders.ts';
import { BillingPages } from './billing-pages.tsx';

const DAY = 86_400_000;
const harbor = anOrganization({ name: 'Harbor Academy', alias: 'harbor' });
const org = harbor.organizationId;
const subscriptionId = newId();
const uppToken = 'b'.repeat(43);
const end = Date.now() + 5 * DAY;
const start = termEnd(end, { termCount: -1, interval: 'MONTHLY' });
const monthly = { planId: newId(), pricePerUnit: 3100, description: 'Crew', interval: 'MONTHLY' as const };
const yearly = { planId: newId(), pricePerUnit: 30_000, description: 'Year', interval: 'YEARLY' as const };
let db: LecternDb;

beforeEach(() => setOnline(true));
afterEach(async () => {
  cleanup();
  await db.delete();
});

const atEnd = {
  ...{ isLast: true, cancelAtEnd: false, nextPlanId: null, nextLicenses: null },
  ...{ failedAt: null, failures: 0 },
};
const plan = (given: Partial<PlanSubscription> = {}, autopay = true): PlanOverview => ({
  ...{ hasTrial: false, hasActiveSubscription: true, nextBillDate: null, customRenewal: null },
  ...{ hasFutureSubscription: false, hasBillingAddress: false },
  hasAutopay: autopay,
  autopaySince: autopay ? start : null,
  subscriptions: [
    {
      ...{ subscriptionId, isReseller: false, start, end, renewalPeriod: 'monthly', durationOverride: null },
      ...{ licenses: 25, atEnd },
      productFamily: { ownerId: org, currentProduct: monthly, products: [monthly, yearly] },
      ...given,
    },
  ],
});
const licenses = {
  ...{ subscriptionId, description: 'Crew', licenses: 25, startsAt: start, endsAt: end, sandbox: false },
  seated: ['Ana', 'Ben', 'Cleo'].map((name, at) => ({ name, assignedAt: at, invited: false })),
};

async function open(answers: Record<string, unknown>, path = '/billing/{currentOrgId}', at = '/billing') {
  db = await aStore({ organizations: [harbor], profiles: [aProfile(org, { roles: ['owner'] })] });
  const known: Record<string, unknown> = {
    ...{ getPlanOverview: plan(), getPlanOffers: [monthly, yearly], getInvoices: [] },
    ...{ getSubscriptionLicenses: licenses, ...answers },
  };
  const call = vi.fn(
    async ({ name }: OnlineCall, _: Record<string, unknown>): Promise<unknown> => known[name],
  );
  const params = { currentOrgId: org, uppToken };
  const { router } = await showScreen(db, <BillingPages path={path} params={params} />, at, { call });
  return { call, router };
}
const press = (name: string, within_: ReturnType<typeof within> = within(document.body)) =>
  fireEvent.click(within_.getByRole('button', { name }));

it('adding licenses says today’s price, until when, and the next charge with all of them, and goes to its invoice', async () => {
  const { call, router } = await open({ addLicenses: { uppToken } });
  fireEvent.click(await screen.findByRole('button', { name: 'Add licenses' }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByLabelText('How many more');
  for (const wrong of ['-1', '0.5', '1e9', '', '9976']) {
    fireEvent.change(field, { target: { value: wrong } });
    const says = wrong === '9976' ? 'You can add up to 9,975.' : 'Enter a whole number from 1 to 10,000.';
    expect(dialog.getByText(says)).toBeTruthy();
    expect((dialog.getByRole('button', { name: 'Continue to payment' }) as HTMLButtonElement).disabled).toBe(
      true,
    );
  }
  fireEvent.change(field, { target: { value: '٣ ' } });
  const days = Math.round((end - start) / DAY);
  const cents = Math.floor((3100 * 5) / days) * 3;
  expect(
    dialog.getByText(new RegExp(`^\\$${(cents / 100).toFixed(2)} today, for .* to ${dateText(end)}$`)),
  ).toBeTruthy();
  for (const fact of ['$868.00', 'Crew, 28 licenses', chargeDay(end - DAY)])
    expect(dialog.getByText(fact, { selector: 'dd' })).toBeTruthy();
  press('Continue to payment', dialog);
  await waitFor(() => expect(router.state.location.pathname).toBe(`/invoice/${uppToken}`));
  expect(call).toHaveBeenCalledWith(
    expect.objectContaining({ name: 'addLicenses' }),
    expect.objectContaining({ subscriptionId, licenses: 3 }),
  );
});

it('a term whose renewal failed is due while its seats are open, and then has ended with nothing left to change', async () => {
  const failing = (days: number) => ({
    ...{
      end: Date.now() - days * DAY,
      atEnd: { ...atEnd, failedAt: Date.now() - (days + 1) * DAY, failures: 1 },
    },
  });
  await open({ getPlanOverview: plan(failing(1)) });
  await screen.findByText('Payment due');
  expect(screen.getByRole('button', { name: 'Cancel at the end' })).toBeTruthy();
  cleanup();
  await db.delete();
  await open({ getPlanOverview: plan(failing(8)) });
  await screen.findByText('Ended');
  expect(screen.queryByRole('button', { name: 'Cancel at the end' })).toBeNull();
});

it('fewer licenses and another plan for the next term are confirmed with their sum, and say first who would lose one', async () => {
  const { call } = await open({ changeAtTermEnd: { success: true } });
  fireEvent.click(await screen.findByRole('button', { name: 'Change what comes next' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Plan'), { target: { value: yearly.planId } });
  fireEvent.change(dialog.getByLabelText('Licenses'), { target: { value: '1' } });
  for (const fact of ['$300.00', /, 1 license$/])
    expect(dialog.getByText(fact, { selector: 'dd' })).toBeTruthy();
  await dialog.findByText(/, Ben and Cleo will lose a license/);
  press('Save the change', dialog);
  await waitFor(() =>
    expect(call).toHaveBeenCalledWith(expect.objectContaining({ name: 'changeAtTermEnd' }), {
      ...{ ownerInfo: { type: 'ORGANIZATION', id: org }, subscriptionId },
      ...{ nextPlanId: yearly.planId, nextLicenses: 1, agreedCents: 30_000 },
    }),
  );
});

it('a plan is canceled with its end named, and kept with the charge named that comes again', async () => {
  const answers = { cancelAtEnd: { success: true } };
  const { call } = await open(answers);
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel at the end' }));
  let dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(new RegExp(`stay until ${dateText(end)}`))).toBeTruthy();
  press('Cancel the plan', dialog);
  await waitFor(() =>
    expect(call).toHaveBeenCalledWith(
      expect.objectContaining({ name: 'cancelAtEnd' }),
      expect.objectContaining({ cancel: true, agreedCents: null }),
    ),
  );
  cleanup();
  await db.delete();
  const kept = await open({ ...answers, getPlanOverview: plan({ atEnd: { ...atEnd, cancelAtEnd: true } }) });
  await screen.findByText(`Canceled: ends on ${dateText(end)}`);
  fireEvent.click(screen.getByRole('button', { name: 'Keep it' }));
  dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText('$775.00', { selector: 'dd' })).toBeTruthy();
  press('Keep the plan', dialog);
  await waitFor(() =>
    expect(kept.call).toHaveBeenCalledWith(
      expect.objectContaining({ name: 'cancelAtEnd' }),
      expect.objectContaining({ cancel: false, agreedCents: 77_500 }),
    ),
  );
});

it('a term that Auto Pay renews is active and does not expire soon; without Auto Pay it does', async () => {
  await open({});
  await screen.findByText(`Renews on ${dateText(end)}`);
  expect(screen.queryByText('Expires soon')).toBeNull();
  cleanup();
  await db.delete();
  await open({ getPlanOverview: plan({}, false) });
  await screen.findByText('Expires soon');
});

it('the plan that runs is chosen first, says before paying when it would begin again, and offers licenses for the running term instead', async () => {
  await open({ getPlanOffers: [yearly, monthly] });
  await screen.findByText(new RegExp(`^Begins on ${dateText(end)}, when your term ends`));
  expect((screen.getByLabelText(/^Crew/) as HTMLInputElement).checked).toBe(true); // the plan that runs
  press('Add licenses to the running term');
  await screen.findByRole('dialog');
});

it('offline, nothing of a term can be changed, and the card says why', async () => {
  await open({});
  await screen.findByRole('button', { name: 'Add licenses' });
  setOnline(false);
  await screen.findByText('You’re offline. Changing a plan needs a connection.');
  for (const name of ['Add licenses', 'Change what comes next', 'Cancel at the end'])
    expect((screen.getByRole('button', { name }) as HTMLButtonElement).disabled).toBe(true);
});

const invoice = (given: Partial<PublicInvoice> = {}): PublicInvoice => ({
  ...{ invoiceId: newId(), number: 7, uppToken, environment: 'LIVE', title: 'Crew', licenses: 3 },
  ...{ amountCents: 1500, status: 'open', createdAt: start, paidAt: null, seller: 'Commons' },
  ...{ provider: 'test', courseId: null, kind: 'term', periodStart: end, periodEnd: end + 30 * DAY },
  ...given,
});
const openInvoice = (given: Partial<PublicInvoice>) =>
  open({ getInvoiceByToken: invoice(given) }, '/invoice/{uppToken}', `/invoice/${uppToken}`);

it('an invoice for a later term is called so before it is paid', async () => {
  await openInvoice({});
  await screen.findByText(`For later: ${dateText(end)} to ${dateText(end + 30 * DAY)}`);
});

it('an invoice for more licenses of a term that is over says that nothing is due', async () => {
  await openInvoice({ kind: 'more licenses', status: 'void' });
  await screen.findByText('The term it was for has ended. Nothing is due.');
});

it.each([
  ['a plan', { kind: 'term' }, 'Go to billing', `/billing/${org}`],
  [
    'seats',
    { kind: 'seats', courseId: newId() },
    'Give the seats',
    `/settings/organization/info/${org}?activeTab=seats`,
  ],
] as const)('after paying for %s the way on leads to it', async (_, given, name, path) => {
  await openInvoice({ ...given, status: 'paid', paidAt: start, organizationId: org });
  const link = await screen.findByRole('link', { name });
  expect(link.getAttribute('href')).toBe(path);
});
