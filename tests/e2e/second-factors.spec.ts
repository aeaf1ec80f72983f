/** A person adds an authenticator app and passkeys to their account, and signs in with them. */
import { type CDPSession, expect, type Page, test } from '@playwright/test';
import { TOTP } from 'otpauth';
import { coreIf } from './support/core.ts';
import { Device, desktop, expectNoSidewaysScroll, fillSignIn, phone, signIn } from './support/device.ts';
import { Gateway } from './support/gateway.ts';
import { sql } from './support/server-database.ts';

let gateway: Gateway;
test.beforeAll(async () => {
  gateway = await Gateway.start();
});
test.afterAll(() => gateway.cleanUp());

const codeNow = (secret: string) => new TOTP({ secret }).generate();
const codeField = (page: Page) => page.getByRole('textbox', { name: 'Code', exact: true });

/** So that the next code is not the one that has served: the server's memory of it goes, as half a minute later. */
const forgetCodes = () => sql(gateway.server, 'update accounts.totp set "lastStep" = 0');

async function signOut(page: Page): Promise<void> {
  await page.goto(`${gateway.url}/logout`);
  await expect(page).toHaveURL(`${gateway.url}/login`);
  await expect(page.getByLabel('Username or email')).toBeVisible();
}

async function openSettings(page: Page): Promise<void> {
  await page.goto(`${gateway.url}/settings/account`);
  await expect(page.getByRole('region', { name: 'Two-step sign-in' })).toBeVisible();
}

async function mailTo(page: Page, person: string, text: string): Promise<void> {
  await expect(async () => {
    await page.goto(`${gateway.url}/dev/mail`);
    const mail = page.locator('article').filter({ hasText: person }).filter({ hasText: text });
    await expect(mail.first()).toBeVisible({ timeout: 500 });
  }).toPass();
}

/** Of Chromium itself: it answers as a phone does whose person is asked for a finger and gives it. */
async function authenticatorOf(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

for (const [size, viewport, person, keyHolder] of [
  ['desktop', desktop, 'author@harbor.example', 'billing@harbor.example'],
  ['phone', phone, 'second.learner@harbor.example', 'reviewer@harbor.example'],
] as const) {
  test(`sets up an authenticator app, signs in with its code and with a recovery code, and removes it, ${size} (ACCT-015)${coreIf(size === 'desktop')}`, async () => {
    const device = new Device(viewport);
    try {
      const page = await device.page();
      await signIn(page, gateway.url, person);
      await openSettings(page);
      const part = page.getByRole('region', { name: 'Two-step sign-in' });
      await sql(gateway.server, 'update accounts.sessions set "freshAt" = 0');
      await part.getByRole('button', { name: 'Set up' }).click();
      const proof = page.getByRole('dialog', { name: 'Confirm it’s you' });
      await proof.getByLabel('Password', { exact: true }).fill('Lectern-2026');
      await proof.getByRole('button', { name: 'Continue' }).click();
      const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' });
      await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
      await expectNoSidewaysScroll(page);
      const shown = await dialog.getByRole('status', { name: 'Or enter this key in the app' }).innerText();
      const secret = shown.replaceAll(/\s/g, '');
      await codeField(page).fill('12345');
      await dialog.getByRole('button', { name: 'Turn on' }).click();
      await expect(dialog.getByText('Enter the six digits from your authenticator app')).toBeVisible();
      const served = codeNow(secret);
      await codeField(page).fill(served);
      await dialog.getByRole('button', { name: 'Turn on' }).click();
      const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
      await expect(codes).toHaveCount(10);
      const [first = '', second = ''] = await codes.allInnerTexts();
      await expectNoSidewaysScroll(page);
      await page.getByRole('button', { name: 'I’ve saved them' }).click();
      await expect(part.getByText('10 codes left')).toBeVisible();
      await mailTo(page, person, 'An authenticator app was added to your account.');

      await signOut(page);
      await fillSignIn(page, person);
      await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
      await expectNoSidewaysScroll(page);
      await codeField(page).fill(served);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(
        page.getByText('That code isn’t right, or was used already.', { exact: false }),
      ).toBeVisible();
      await forgetCodes();
      await codeField(page).fill(codeNow(secret));
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(page).toHaveURL(`${gateway.url}/dashboard`);

      await signOut(page);
      await fillSignIn(page, person);
      await page.getByRole('button', { name: 'Use a recovery code' }).click();
      await page.getByRole('textbox', { name: 'Recovery code' }).fill(first);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(page).toHaveURL(`${gateway.url}/dashboard`);

      await openSettings(page);
      await expect(part.getByText('9 codes left')).toBeVisible();
      await page.context().setOffline(true);
      await expect(part.getByRole('button', { name: 'Remove authenticator app' })).toBeDisabled();
      await expect(part.getByText('Needs a connection')).toBeVisible();
      await page.context().setOffline(false);
      await sql(gateway.server, 'update accounts.sessions set "freshAt" = 0');
      await part.getByRole('button', { name: 'Remove authenticator app' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove authenticator app' }).click();
      await proof.getByRole('button', { name: 'Use a recovery code' }).click();
      await proof.getByRole('textbox', { name: 'Recovery code' }).fill(second);
      await proof.getByRole('button', { name: 'Continue' }).click();
      await expect(part.getByText('Not set up')).toBeVisible();
      await signOut(page);
      await fillSignIn(page, person);
      await expect(page).toHaveURL(`${gateway.url}/dashboard`);
      expect(device.said).toEqual([]);
    } finally {
      await device.remove();
    }
  });

  test(`makes a passkey, signs in with it without a password, proves with it who is there, and removes it, ${size}`, async () => {
    const device = new Device(viewport);
    try {
      const page = await device.page();
      const { cdp, authenticatorId } = await authenticatorOf(page);
      await signIn(page, gateway.url, keyHolder);
      await openSettings(page);
      const part = page.getByRole('region', { name: 'Passkeys' });
      await part.getByRole('button', { name: 'Add passkey' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
      await expect(dialog.getByLabel('Name')).toHaveValue(/^Chrome on /);
      await dialog.getByLabel('Name').fill('My phone');
      await expectNoSidewaysScroll(page);
      await dialog.getByRole('button', { name: 'Add passkey' }).click();
      await expect(part.getByText('My phone')).toBeVisible();
      const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
      expect(credentials.map(({ rpId, isResidentCredential }) => [rpId, isResidentCredential])).toEqual([
        ['localhost', true],
      ]);

      await signOut(page);
      const way = page.getByRole('button', { name: 'Sign in with a passkey' });
      await page.context().setOffline(true);
      await expect(way).toBeDisabled();
      await expect(way).toHaveAccessibleDescription('Needs a connection');
      await page.context().setOffline(false);
      await way.click();
      await expect(page).toHaveURL(`${gateway.url}/dashboard`);

      await openSettings(page);
      await part.getByRole('button', { name: 'Actions for My phone' }).click();
      await page.getByRole('menuitem', { name: 'Rename' }).click();
      const rename = page.getByRole('dialog', { name: 'Rename the passkey' });
      await rename.getByLabel('Name').fill('Work phone');
      await rename.getByRole('button', { name: 'Save' }).click();
      await expect(part.getByText('Work phone')).toBeVisible();

      await sql(gateway.server, 'update accounts.sessions set "freshAt" = 0');
      await part.getByRole('button', { name: 'Actions for Work phone' }).click();
      await page.getByRole('menuitem', { name: 'Remove' }).click();
      await page.getByRole('button', { name: 'Remove passkey' }).click();
      const proof = page.getByRole('dialog', { name: 'Confirm it’s you' });
      await proof.getByRole('button', { name: 'Use a passkey' }).click();
      await expect(part.getByText('No passkeys yet')).toBeVisible();
      await signOut(page);
      await way.click();
      await expect(page.getByText('This passkey doesn’t belong to an account here.')).toBeVisible();
      expect(device.said).toEqual([]);
    } finally {
      await device.remove();
    }
  });
}
