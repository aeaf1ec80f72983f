/** A year with one plan, paid at Stripe: bought, grown, paid by another card, refused, mended, canceled, taken up again; and a course with a coupon. */
import { expect, type Page, test } from '@playwright/test';
import { type StripeDouble, stripeDouble } from '../support/stripe-double.ts';
import { Device, desktop, expectNoSidewaysScroll, phone, signIn } from './support/device.ts';
import { Gateway } from './support/gateway.ts';
import { sql } from './support/server-database.ts';

let gateway: Gateway;
let stripe: StripeDouble;
test.beforeEach(async () => {
  stripe = await stripeDouble();
  gateway = await Gateway.start({
    LECTERN_PAYMENTS: 'stripe',
    STRIPE_SECRET_KEY: stripe.settings.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.settings.webhookSecret,
    STRIPE_API_URL: stripe.settings.url,
  });
});
test.afterEach(async () => {
  await gateway?.cleanUp();
  await stripe.close();
});

type Card = Parameters<StripeDouble['pay']>[1];
const DAY_MS = 86_400_000;
const HALF_AN_HOUR_MS = 1_800_000;
const main = (page: Page) => page.getByRole('main');
const billing = (page: Page) =>
  page.goto(`${gateway.url}/harbor/org-dashboard`).then(() => openBilling(page));

async function openBilling(page: Page) {
  await main(page).getByRole('link', { name: 'Billing', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Billing' })).toBeVisible();
}

/** Stripe's own pages: the card is given, and the person is sent back. */
async function stripePages(page: Page, card: () => Card) {
  await page.route('https://checkout.stripe.example/**', async (route) => {
    const url = route.request().url();
    const session = [...stripe.sessions.values()].find((each) => each.url === url);
    const opened = stripe.asked.filter(({ path }) => path === '/v1/checkout/sessions');
    const back = opened[Number([...stripe.sessions.keys()].indexOf(session?.id ?? ''))]?.fields;
    if (session?.mode === 'setup') stripe.save(url, card());
    else expect(stripe.pay(session?.metadata.payment ?? '', card())).toBe(true);
    const to = (back?.get('success_url') ?? '').replace('{CHECKOUT_SESSION_ID}', session?.id ?? '');
    await route.fulfill({ status: 302, headers: { location: to } });
  });
}

/** @returns what Stripe was asked for, in cents */
async function payAtStripe(page: Page, sum: string): Promise<number> {
  await expect(page).toHaveURL(/\/invoice\/[\w-]{43}$/);
  await expectNoSidewaysScroll(page);
  await main(page)
    .getByRole('button', { name: `Pay ${sum}` })
    .click();
  await expect(page.getByRole('heading', { name: 'Your payment has arrived' })).toBeVisible();
  return [...stripe.sessions.values()].at(-1)?.amount_total ?? 0;
}

/** As if so many days had passed, and the hourly look at renewals had come. */
async function pass(days: number) {
  const ms = days * DAY_MS;
  await sql(
    gateway.server,
    `update billing.subscriptions set "startsAt" = "startsAt" - $1, "endsAt" = "endsAt" - $1, "failedAt" = "failedAt" - $1`,
    [ms],
  );
  await sql(gateway.server, `update billing.accounts set "autopaySince" = "autopaySince" - $1`, [ms]);
  await sql(
    gateway.server,
    `update jobs.jobs set "runAt" = "runAt" - $1 where kind in ('tell-seated', 'tell-lapsed')`,
    [ms],
  );
  await sql(gateway.server, `update jobs.jobs set "runAt" = 0 where kind = 'renew-subscriptions'`);
  const next = () =>
    sql<{ runAt: string }>(
      gateway.server,
      `select "runAt" from jobs.jobs where kind = 'renew-subscriptions'`,
    );
  await expect
    .poll(async () => Number((await next())[0]?.runAt) - Date.now())
    .toBeGreaterThan(HALF_AN_HOUR_MS);
}

/** Somebody has got a mail that says all of it, and the demo's mailbox shows it. */
async function expectMail(to: string, subject: RegExp, ...parts: string[]) {
  const mails = async () => {
    const page = await (await fetch(`${gateway.url}/dev/mail`)).text();
    const texts = page.split('<article>').map((mail) => mail.replace(/<[^>]+>/g, '').trim());
    return texts.filter((text) => text.includes(`To ${to},`) && subject.test(text.split('\n')[0] ?? ''));
  };
  const said = async () => (await mails()).some((text) => parts.every((part) => text.includes(part)));
  await expect.poll(said, { message: `${subject} to ${to}: ${parts.join(' … ')}` }).toBe(true);
}

/** The page says it, and no longer what it had seen before. @returns the day, a day before the term ends */
async function nextBill(page: Page, sum: string): Promise<string> {
  const ends = await sql<{ at: string }>(
    gateway.server,
    'select max("endsAt") as at from billing.subscriptions',
  );
  const [year, month, day] = new Date(Number(ends[0]?.at) - DAY_MS).toISOString().slice(0, 10).split('-');
  const text = `${month}/${day}/${year}`;
  await expect(main(page).getByText(`Next bill on ${text} (UTC): ${sum}`)).toBeVisible();
  return text;
}

const OWNER = 'admin@harbor.example';

const sizes = [
  ['desktop', desktop],
  ['phone', phone],
] as const;
for (const [size, viewport] of sizes)
  test(`on a ${size} an owner buys 25 licenses, adds 3, pays for them by another card, has a renewal refused and mends it, cancels and comes back; pages, mails and Stripe say the same sums and days (BILL-005, BILL-008, BANNER-007)`, () =>
    aYearWithOnePlan(viewport));

async function aYearWithOnePlan(viewport: typeof desktop) {
  test.setTimeout(480_000);
  for (const table of ['creditNotes', 'payments', 'invoices', 'subscriptions'])
    await sql(gateway.server, `delete from billing."${table}" where environment = 'LIVE'`);
  await sql(gateway.server, `delete from billing.accounts where method is not null`);
  const device = new Device(viewport);
  let card: Card = {};
  try {
    const page = await device.page();
    await stripePages(page, () => card);
    await signIn(page, gateway.url, OWNER);
    await billing(page);
    await main(page)
      .getByLabel(/^Yearly/)
      .check();
    const licenses = main(page).getByLabel('Licenses', { exact: true });
    for (const wrong of ['-1', '0.5', '1e9']) {
      await licenses.fill(wrong);
      await expect(main(page).getByText('Enter a whole number from 1 to 10,000.')).toBeVisible();
      await expect(main(page).getByRole('button', { name: 'Continue to payment' })).toBeDisabled();
    }
    await licenses.fill('25');
    await expect(main(page).getByText('Total: $1,225.00')).toBeVisible();
    await main(page).getByRole('button', { name: 'Continue to payment' }).click();
    const keeps = main(page).getByRole('checkbox', { name: 'Keep this card for renewals' });
    await expect(keeps).not.toBeChecked();
    await keeps.check();
    expect(await payAtStripe(page, '$1,225.00')).toBe(122_500);
    await expectMail(OWNER, /^Receipt/, '$1,225.00');
    await main(page).getByRole('link', { name: 'Go to billing' }).click();
    await expect(main(page).getByText('25 licenses', { exact: true })).toBeVisible();
    await expect(main(page).getByText('Visa ending in 4242')).toBeVisible();

    await main(page).getByRole('switch', { name: 'Auto Pay' }).click();
    const agreement = page.getByRole('alertdialog', { name: 'Turn on Auto Pay?' });
    await expect(agreement).toContainText('$1,225.00');
    await expect(agreement).toContainText('Visa ending in 4242');
    await agreement.getByRole('button', { name: 'Turn on Auto Pay' }).click();
    await expect(main(page).getByText(/^Next bill on .*: \$1,225\.00$/)).toBeVisible();

    // Three more, by the day, after 100 days of the year; by a card that is not kept.
    await pass(100);
    await page.reload();
    await nextBill(page, '$1,225.00');
    await main(page).getByRole('button', { name: 'Add licenses', exact: true }).click();
    const more = page.getByRole('dialog', { name: 'Add licenses to the running term' });
    for (const wrong of ['-1', '0.5', '1e9']) {
      await more.getByLabel('How many more').fill(wrong);
      await expect(more.getByText('Enter a whole number from 1 to 10,000.')).toBeVisible();
    }
    await more.getByLabel('How many more').fill('3');
    const [today = ''] = (await more.getByText(/^\$[\d.]+ today/).innerText()).split(' ');
    await expect(more.getByRole('definition').filter({ hasText: '28 licenses' })).toBeVisible();
    await expect(more.getByRole('definition').filter({ hasText: '$1,372.00' })).toBeVisible();
    await more.getByRole('button', { name: 'Continue to payment' }).click();
    card = { brand: 'mastercard', last4: '4444' };
    expect(`$${((await payAtStripe(page, today)) / 100).toFixed(2)}`).toBe(today);
    await expectMail(OWNER, /^Receipt/, today);
    await main(page).getByRole('link', { name: 'Go to billing' }).click();
    await expect(main(page).getByText('28 licenses', { exact: true })).toBeVisible();
    await expect(main(page).getByText('Visa ending in 4242', { exact: true })).toBeVisible();
    await expect(main(page).getByText(/ending in 4444/)).toHaveCount(0);

    // A week before: announced, as the page says it.
    await pass(259);
    await page.reload();
    const day = await nextBill(page, '$1,372.00');
    const announced = ['Amount: $1,372.00', `Charged on: ${day} (UTC)`, 'Visa ending in 4242'];
    await expectMail(OWNER, /will be charged on/, ...announced);

    // The card has expired: told, with the day of the next try.
    stripe.setDeclining('expired_card');
    await pass(5.5);
    await page.reload();
    const notice = main(page).getByText(/Next try on .* Seats stay open until /);
    const [, again = '', until = ''] =
      /Next try on (\S+) \(UTC\)\. Seats stay open until (\S+)\./.exec(await notice.innerText()) ?? [];
    const told = [`We’ll try again on ${again} (UTC).`, `Seats stay open until ${until} (UTC).`, '$1,372.00'];
    await expectMail(OWNER, /^The renewal of .* failed$/, ...told);
    await expect(main(page).getByText('28 licenses', { exact: true })).toBeVisible();

    // Another card, and the next try pays: once.
    stripe.setDeclining(false);
    card = { brand: 'visa', last4: '1881' };
    await main(page).getByRole('button', { name: 'Change', exact: true }).click();
    await page.getByRole('button', { name: 'Continue to Stripe' }).click();
    await expect(main(page).getByText('Visa ending in 1881', { exact: true })).toBeVisible();
    await pass(1);
    await expectMail(OWNER, /is paid and continues$/, 'It runs until');
    await expectMail(OWNER, /^Receipt/, '$1,372.00');
    await pass(1);
    expect([...stripe.intents.values()].filter(({ amount }) => amount === 137_200)).toHaveLength(1);

    // Canceled at the end, and nothing is charged when it comes.
    await page.reload();
    await main(page).getByRole('button', { name: 'Cancel at the end' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel the plan' }).click();
    await expect(main(page).getByText(/^Canceled: ends on /)).toBeVisible();
    await expect(main(page).getByText('Nothing will be billed automatically.')).toBeVisible();
    const before = stripe.intents.size;
    await pass(370);
    expect(stripe.intents.size).toBe(before);

    // Back again: a press that names the sum, and the banner is gone at once.
    await page.reload();
    await page.getByRole('link', { name: 'Reactivate' }).click();
    await main(page).getByRole('button', { name: 'Continue to pay $1,372.00' }).first().click();
    expect(await payAtStripe(page, '$1,372.00')).toBe(137_200);
    await expect(page.getByText(/subscription ended on/)).toHaveCount(0);
    await main(page).getByRole('link', { name: 'Go to billing' }).click();
    await expect(main(page).getByText('Active', { exact: true })).toBeVisible();
  } finally {
    await device.remove();
  }
}

test('a person buys a course with a coupon: another seller’s is refused, two tabs pay once, and a return without payment says so (BILL-008)', async () => {
  const device = new Device(phone);
  try {
    const page = await device.page();
    await stripePages(page, () => ({}));
    await signIn(page, gateway.url, 'learner@harbor.example');
    await sql(
      gateway.server,
      `insert into billing.coupons (environment, id, "tenantId", code, "percentOff", "mostUses", "createdAt")
       select 'LIVE', gen_random_uuid(), id, 'HARBOR50', 50, 5, 0 from accounts.organizations where alias = 'harbor'`,
    );
    await page.goto(`${gateway.url}/commons/spreadsheets`);
    await main(page).getByRole('button', { name: 'Buy for $19.00' }).click();
    await main(page).getByRole('button', { name: 'I have a coupon' }).click();
    await main(page).getByLabel('Coupon code').fill('HARBOR50');
    await main(page).getByRole('button', { name: 'Apply coupon' }).click();
    await expect(
      main(page).getByText('This isn’t a coupon for what you’re buying. Check the code.'),
    ).toBeVisible();
    await main(page).getByLabel('Coupon code').fill('welcome');
    await main(page).getByRole('button', { name: 'Apply coupon' }).click();
    await expect(main(page).getByText(/you pay \$15\.20 instead of \$19\.00/)).toBeVisible();
    await expectNoSidewaysScroll(page);
    const token = new URL(page.url()).pathname.split('/').at(-1);

    const nothing = await device.newTab();
    await nothing.goto(
      `${gateway.url}/paypal/success?invoice=${token}&payment=01900000-0000-7000-8000-000000000001`,
    );
    await expect(nothing.getByRole('heading', { level: 1 })).not.toHaveText('Your payment has arrived');
    await expect(main(nothing).getByRole('link', { name: 'Show the invoice' })).toBeVisible();
    await main(nothing).getByRole('link', { name: 'Show the invoice' }).click();
    // This tab stands on Stripe's page while the other one pays.
    await nothing.route('https://checkout.stripe.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Checkout</h1>' }),
    );
    await main(nothing).getByRole('button', { name: 'Pay $15.20' }).click();
    await expect(nothing.getByRole('heading', { name: 'Checkout' })).toBeVisible();
    expect(await payAtStripe(page, '$15.20')).toBe(1520);
    const asked = stripe.asked.findLast(({ path }) => path === '/v1/checkout/sessions');
    await nothing.goto(asked?.fields.get('success_url') ?? '');
    await expect(nothing.getByRole('heading', { name: 'Your payment has arrived' })).toBeVisible();
    expect([...stripe.intents.values()].filter(({ amount }) => amount === 1520)).toHaveLength(1);
    await expectMail('learner@harbor.example', /^Receipt/, '$15.20');
    await main(page)
      .getByRole('link', { name: /^Go to the / })
      .click();
    await expect(main(page).getByRole('link', { name: 'One fact a cell', exact: true })).toBeVisible();
  } finally {
    await device.remove();
  }
});
