/** Money: a billing administrator buys a plan in the sandbox and stops its renewal; a learner buys a course by its invoice, also through Stripe. */
import { expect, type Page, test } from '@playwright/test';
import { stripeDouble } from '../support/stripe-double.ts';
import {
  Device,
  desktop,
  expectNoSidewaysScroll,
  fillSignIn,
  phone,
  signIn,
  untilOfflineReady,
} from './support/device.ts';
import { Gateway } from './support/gateway.ts';
import { sql } from './support/server-database.ts';

let gateway: Gateway;
test.beforeAll(async () => {
  gateway = await Gateway.start();
});
test.afterAll(() => gateway.cleanUp());

const main = (page: Page) => page.getByRole('main');
const CARD = '4242 4242 4242 4242';

async function pay(page: Page, amount: string) {
  await expect(page).toHaveURL(/\/invoice\/[\w-]{43}$/);
  await expectNoSidewaysScroll(page);
  await main(page).getByLabel('Card number').fill('4000 0000 0000 0002');
  await main(page)
    .getByRole('button', { name: `Pay ${amount}` })
    .click();
  await expect(main(page).getByText(/^The payment was declined/)).toBeVisible();
  await main(page).getByLabel('Card number').fill(CARD);
  await main(page)
    .getByRole('button', { name: `Pay ${amount}` })
    .click();
  await expect(main(page).getByText(/^Paid on /)).toBeVisible();
}

const DAY_MS = 86_400_000;

/** So many days are left of what was bought in the sandbox, as if time had passed. */
const leaveDays = (days: number) =>
  sql(gateway.server, `update billing.subscriptions set "endsAt" = $1 where environment = 'SANDBOX'`, [
    Date.now() + days * DAY_MS,
  ]);

async function openBilling(page: Page) {
  await page.goto(`${gateway.url}/harbor/org-dashboard`);
  await main(page).getByRole('link', { name: 'Billing', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Billing' })).toBeVisible();
}

test('a billing administrator buys in the sandbox, sees the invoice, turns Auto Pay on and off, and is warned as the end of the term comes; the real plan is untouched, and stays readable offline (BILL-005 to BILL-009, LOCAL-007)', async () => {
  const device = new Device(phone);
  try {
    const page = await device.page();
    await page.goto(`${gateway.url}/sandbox/login`);
    await fillSignIn(page, 'billing@harbor.example');
    await page.getByRole('button', { name: 'Enter the sandbox' }).click();
    await expect(page).toHaveURL(`${gateway.url}/dashboard`);
    await openBilling(page);
    await expect(main(page).getByText('No plan yet')).toBeVisible();
    await main(page)
      .getByLabel(/^Monthly/)
      .check();
    await main(page).getByLabel('Licenses').fill('2');
    await main(page).getByRole('button', { name: 'Continue to payment' }).click();
    await expect(main(page).getByText('Test data')).toBeVisible();
    await pay(page, '$10.00');
    await openBilling(page);
    await expect(main(page).getByRole('table', { name: 'Invoices' })).toContainText('Paid');
    const autopay = main(page).getByRole('switch', { name: 'Auto Pay' });
    await autopay.click();
    const agreement = page.getByRole('alertdialog', { name: 'Turn on Auto Pay?' });
    await expect(agreement).toContainText('$10.00');
    await expect(agreement).toContainText('2 licenses');
    await expectNoSidewaysScroll(page);
    await agreement.getByRole('button', { name: 'Cancel' }).click();
    await expect(autopay).not.toBeChecked();
    await autopay.click();
    await agreement.getByRole('button', { name: 'Turn on Auto Pay' }).click();
    await expect(autopay).toBeChecked();
    await expect(main(page).getByText(/^Next bill on .*: \$10\.00$/)).toBeVisible();
    await autopay.click();
    await expect(autopay).not.toBeChecked();
    await expect(main(page).getByText(/ ends on .*, and nothing is charged\.$/)).toBeVisible();
    await expect(main(page).getByText('Nothing will be billed automatically.')).toBeVisible();
    await expectNoSidewaysScroll(page);
    for (const [days, warning] of [
      [5, /subscription will end on .* To avoid interruption, enable Auto Pay$/],
      [-1, /subscription ended on .* or contact support\.$/],
    ] as const) {
      await expect(page.getByText(warning)).toHaveCount(0);
      await leaveDays(days);
      await page.reload();
      await expect(page.getByText(warning)).toBeVisible();
      await expectNoSidewaysScroll(page);
    }
    // On the page that it leads to, the banner's button shows the switch; over, nothing is charged without a press that names the sum.
    await page.getByRole('link', { name: 'Reactivate' }).click();
    await expect(autopay).toBeFocused();
    await expect(main(page).getByRole('button', { name: 'Continue to pay $10.00' })).toBeVisible();
    await page.getByRole('button', { name: 'Hide until the browser is closed' }).click();
    await page.getByRole('link', { name: 'Exit Sandbox' }).click();
    await fillSignIn(page, 'billing@harbor.example');
    await expect(page).toHaveURL(`${gateway.url}/dashboard`);
    await openBilling(page);
    await expect(main(page).getByText('25 licenses', { exact: true })).toBeVisible();
    await expect(main(page).getByRole('table', { name: 'Invoices' })).not.toContainText('$10.00');
    await untilOfflineReady(page);
    gateway.refuse();
    await page.reload();
    await expect(main(page).getByText('25 licenses', { exact: true })).toBeVisible();
    await expect(main(page).getByRole('table', { name: 'Invoices' })).toContainText('Paid');
  } finally {
    await gateway.accept();
    await device.remove();
  }
});

test('a learner buys a course by its invoice and has it at once (COLL-025, BILL-008)', async () => {
  const device = new Device(desktop);
  try {
    const page = await device.page();
    await signIn(page, gateway.url, 'learner@harbor.example');
    await page.goto(`${gateway.url}/commons/spreadsheets`);
    await expect(main(page).getByText('Catalog | Enrollment')).toBeVisible();
    await main(page).getByRole('button', { name: 'Buy for $19.00' }).click();
    await pay(page, '$19.00');
    await main(page)
      .getByRole('link', { name: /^Go to the / })
      .click();
    await expect(main(page).getByRole('link', { name: 'One fact a cell', exact: true })).toBeVisible();
    await expect(main(page).getByRole('button', { name: /^Buy for/ })).toHaveCount(0);
  } finally {
    await device.remove();
  }
});

test('a learner pays on Stripe’s own page, comes back and has the course; one who turns back there can still pay (BILL-008, D113)', async () => {
  const stripe = await stripeDouble();
  const device = new Device(phone);
  let selling: Gateway | null = null;
  try {
    selling = await Gateway.start({
      LECTERN_PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: stripe.settings.secretKey,
      STRIPE_WEBHOOK_SECRET: stripe.settings.webhookSecret,
      STRIPE_API_URL: stripe.settings.url,
    });
    const page = await device.page();
    /** Stripe's page, as far as it matters here: a way back, and one that pays first. */
    await page.route('https://checkout.stripe.example/**', async (route) => {
      const opened = stripe.asked.findLast(({ path }) => path === '/v1/checkout/sessions');
      const back = opened?.fields.get('cancel_url')?.replaceAll('&', '&amp;');
      const paid = opened?.fields.get('success_url')?.replaceAll('&', '&amp;');
      await route.fulfill({
        contentType: 'text/html',
        body: `<h1>Checkout</h1><a href="${back}">Back</a> <a href="${paid}">Pay</a>`,
      });
    });
    await signIn(page, selling.url, 'learner@harbor.example');
    await page.goto(`${selling.url}/commons/spreadsheets`);
    await main(page).getByRole('button', { name: 'Buy for $19.00' }).click();
    await expect(page).toHaveURL(/\/invoice\/[\w-]{43}$/);
    await expect(main(page).getByLabel('Card number')).toHaveCount(0);
    await expect(main(page).getByText(/^You’ll pay on Stripe’s page/)).toBeVisible();
    await expectNoSidewaysScroll(page);
    const pay = main(page).getByRole('button', { name: 'Pay $19.00' });
    await pay.click();
    await expect(page).toHaveURL(/^https:\/\/checkout\.stripe\.example\//);
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page.getByRole('heading', { name: 'Nothing was charged' })).toBeVisible();
    await main(page).getByRole('link', { name: 'Back to the invoice' }).click();
    await expect(page).toHaveURL(/\/invoice\/[\w-]{43}$/);
    await pay.click();
    await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
    const sessions = [...stripe.sessions.values()];
    expect(sessions).toHaveLength(1); // the one that was open is taken up
    expect(stripe.pay(sessions[0]?.client_reference_id ?? '')).toBe(true);
    await page.getByRole('link', { name: 'Pay' }).click();
    await expect(page.getByRole('heading', { name: 'Your payment has arrived' })).toBeVisible();
    await main(page).getByRole('link', { name: 'Show the invoice' }).click();
    await expect(main(page).getByText(/^Paid on /)).toBeVisible();
    await main(page)
      .getByRole('link', { name: /^Go to the / })
      .click();
    await expect(main(page).getByRole('link', { name: 'One fact a cell', exact: true })).toBeVisible();
  } finally {
    await device.remove();
    await selling?.cleanUp();
    await stripe.close();
  }
});
