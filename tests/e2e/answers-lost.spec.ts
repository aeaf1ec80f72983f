/** Coming in over a network that does what it is asked and loses the answer: everything that is sent is answered only the second time. */
import { expect, type Locator, type Page, test } from '@playwright/test';
import { Device, phone, signIn } from './support/device.ts';
import { Gateway } from './support/gateway.ts';
import { sql } from './support/server-database.ts';

let gateway: Gateway;
test.beforeAll(async () => {
  gateway = await Gateway.start();
});
test.afterEach(() => gateway.heal());
test.afterAll(() => gateway.cleanUp());

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** @returns what has been lost so far */
function loseEachAnswerOnce(): Set<string> {
  const lost = new Set<string>();
  gateway.treat = ({ method, path, body }) => {
    if (method === 'GET') return 'pass';
    const asked = `${path} ${/"operationName":"(\w+)"/.exec(body)?.[1] ?? ''}`;
    if (lost.has(asked)) return 'pass';
    lost.add(asked);
    return 'lost';
  };
  return lost;
}

/** One press leads there, or a sentence asks for one more. */
async function press(what: Locator, there: Locator): Promise<void> {
  await what.click();
  const asks = what.page().getByRole('alert').filter({ hasText: /\w/ });
  await expect(there.or(asks).first()).toBeVisible({ timeout: 20_000 });
  if (await there.isVisible()) return;
  await what.click();
  await expect(there).toBeVisible({ timeout: 20_000 });
}

async function fillPerson(page: Page, username: string): Promise<void> {
  await field(page, 'Username').fill(username);
  await field(page, 'First name').fill('Nils');
  await field(page, 'Last name').fill('Berg');
  await field(page, 'Email').fill(`${username}@school.example`);
  await field(page, 'Password').fill('Lantern-2026x');
}

const membershipsOf = (alias: string) =>
  sql<{ organization: string; roles: string[] }>(
    gateway.server,
    `select o.alias as organization, p.roles from accounts.profiles p join accounts.users u on u.id = p."userId"
     join accounts.organizations o on o.id = p."organizationId" where u.alias = $1 and o.alias <> 'commons' order by 1`,
    [alias],
  );

test('a leaflet’s code leads a stranger to the first lesson, and is spent once (D29)', async () => {
  const guest = new Device(phone);
  try {
    const page = await guest.page();
    await page.goto(`${gateway.url}/redeem`);
    const lost = loseEachAnswerOnce();
    await field(page, 'Character 1 of 16').click();
    await page.keyboard.type('HARBORBEACON2027');
    await expect(async () => {
      const again = button(page, 'Continue');
      if (await again.isEnabled({ timeout: 200 }).catch(() => false)) await again.click({ timeout: 200 });
      await expect(page).toHaveURL(/\/signup$/, { timeout: 3000 });
    }).toPass();
    await fillPerson(page, 'nils-leaflet');
    await press(button(page, 'Create account'), button(page, 'Start Learning'));
    await press(
      button(page, 'Start Learning'),
      page.getByRole('heading', { level: 1, name: 'Working at Harbor' }),
    );
    expect(await membershipsOf('nils-leaflet')).toEqual([{ organization: 'harbor', roles: ['member'] }]);
    expect([...lost].join()).toContain('/web/signup');
    expect(guest.said).toEqual([]);
  } finally {
    await guest.remove();
  }
});

test('a join code that was typed as a visitor is joined by once (D29)', async () => {
  const office = new Device(phone);
  const guest = new Device(phone);
  try {
    const page = await office.page();
    await signIn(page, gateway.url, 'admin@harbor.example');
    await page.goto(`${gateway.url}/settings/organization/info?activeTab=invitations`);
    await button(page, 'Turn on').click();
    const shown = page.getByRole('status').filter({ hasText: /^[A-Z0-9]{6}$/ });
    const code = (await shown.textContent()) ?? '';
    const guestPage = await guest.page();
    await guestPage.goto(`${gateway.url}/join`);
    loseEachAnswerOnce();
    await field(guestPage, 'Invitation code').fill(code);
    await press(button(guestPage, 'Create an account'), button(guestPage, 'Create account'));
    await fillPerson(guestPage, 'nils-joins');
    await press(button(guestPage, 'Create account'), button(guestPage, 'Join'));
    await press(button(guestPage, 'Join'), guestPage.getByText('Learn with Lectern').first());
    expect(await membershipsOf('nils-joins')).toEqual([{ organization: 'harbor', roles: ['member'] }]);
    expect(guest.said).toEqual([]);
  } finally {
    await office.remove();
    await guest.remove();
  }
});

test('an invitation that is opened as somebody else is told so, and the account of its address joins by signing in (D82, D29)', async () => {
  const office = new Device(phone);
  const guest = new Device(phone);
  try {
    const page = await office.page();
    await signIn(page, gateway.url, 'author@harbor.example');
    await page.goto(`${gateway.url}/organization/create`);
    loseEachAnswerOnce();
    await field(page, 'Name').fill('River School');
    await press(
      button(page, 'Create organization'),
      page.getByRole('heading', { level: 1, name: 'River School' }),
    );
    await page.goto(`${gateway.url}/settings/organization/info?activeTab=invitations`);
    await button(page, 'Invite people').click();
    await field(page, 'Email addresses').fill('learner@harbor.example');
    await button(page, 'Send invitation').click();
    await expect(page.getByText('Invite sent on', { exact: false }).first()).toBeVisible();
    await gateway.heal();

    const theirs = await guest.page();
    const mail = theirs.locator('article').filter({ hasText: 'You are invited to River School' });
    await expect(async () => {
      await theirs.goto(`${gateway.url}/dev/mail`);
      await expect(mail).toHaveCount(1, { timeout: 500 });
    }).toPass();
    const link = (await mail.getByRole('link').first().getAttribute('href')) ?? '';
    await signIn(theirs, gateway.url, 'admin@harbor.example');
    await expect(theirs.getByText('Working at Harbor').first()).toBeVisible(); // their device knows them
    loseEachAnswerOnce();
    await theirs.goto(link);
    await expect(
      theirs.getByText('This invitation was sent to learner@harbor.example.', { exact: false }),
    ).toBeVisible();
    await press(
      theirs.getByRole('link', { name: 'Sign in as somebody else' }),
      button(theirs, 'Sign in and join'),
    );
    await expect(field(theirs, 'Username or email')).toHaveValue('learner@harbor.example');
    await field(theirs, 'Password').fill('Lectern-2026');
    await press(
      button(theirs, 'Sign in and join'),
      theirs.getByRole('heading', { level: 1, name: /River School/ }),
    );
    await expect(theirs).toHaveURL(`${gateway.url}/river-school/org-dashboard`);
    expect(await membershipsOf('learner')).toContainEqual({
      organization: 'river-school',
      roles: ['member'],
    });
    expect(await membershipsOf('author')).toContainEqual({
      organization: 'river-school',
      roles: expect.arrayContaining(['owner']),
    });
    expect([...office.said, ...guest.said]).toEqual([]);
  } finally {
    await office.remove();
    await guest.remove();
  }
});
