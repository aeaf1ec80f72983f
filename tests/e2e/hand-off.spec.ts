/** The desktop app signs in through the browser: its link, the sign-in, the way back to it, and the exchange that it makes itself. */
import { createHash, randomBytes } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { type RealServer, startServer } from '../support/real-server.ts';
import {
  Device,
  desktop,
  expectNoSidewaysScroll,
  fillSignIn,
  phone,
  untilOfflineReady,
} from './support/device.ts';

let server: RealServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.cleanUp());

function askedByApp(redirect_uri = 'lectern://auth/done') {
  const verifier = randomBytes(32).toString('base64url');
  const code_challenge = createHash('sha256').update(verifier).digest('base64url');
  const state = randomBytes(16).toString('base64url');
  const fragment = Buffer.from(JSON.stringify({ redirect_uri, state, code_challenge })).toString('base64url');
  return { verifier, state, fragment };
}

/** No app is installed here: the address that the browser would open it with is what the server answers to its own navigation. */
async function openedApp(page: Page): Promise<string[]> {
  const opened: string[] = [];
  page.on('response', (answer) => {
    if (new URL(answer.url()).pathname === '/oauth2/authorize')
      opened.push(`${answer.status()} ${answer.headers().location}`);
  });
  return opened;
}

for (const [size, viewport] of [
  ['desktop', desktop],
  ['phone', phone],
] as const) {
  test(`a link of the desktop app leads through the sign-in and back to it with a code, ${size} (AUTH-018, AUTH-019, AUTH-020, ROUTE-007, API-004)`, async () => {
    const device = new Device(viewport);
    try {
      const page = await device.page();
      const opened = await openedApp(page);
      const { fragment, state, verifier } = askedByApp();
      await page.goto(`${server.url}/#oauth_authorize=${fragment}`);
      await expect(page).toHaveURL(`${server.url}/login`);
      await untilOfflineReady(page); // its service worker leaves the navigation to the server
      await fillSignIn(page, 'learner@harbor.example');
      await expect(page).toHaveURL(`${server.url}/authorize#desktop-app-redirect`);
      await expect(
        page.getByText(/^The Lectern desktop app asks to sign in with your account on this device/),
      ).toBeVisible();
      await expectNoSidewaysScroll(page);
      expect(opened).toEqual([]);
      await page.getByRole('button', { name: 'Sign in to the desktop app' }).click();
      await expect(page.getByText('Opening the desktop app with your account…')).toBeVisible();
      await expect(page.getByText('The desktop app is open now. You can close this page.')).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expect.poll(() => opened).toHaveLength(1);
      const [status, location = ''] = (opened[0] ?? '').split(' ');
      expect(status).toBe('303');
      const back = new URL(location);
      expect(back.href.startsWith('lectern://auth/done?')).toBe(true);
      expect(back.searchParams.get('state')).toBe(state);

      const form = {
        grant_type: 'authorization_code',
        code: back.searchParams.get('code') ?? '',
        code_verifier: verifier,
        redirect_uri: 'lectern://auth/done',
      };
      const exchange = () =>
        fetch(`${server.url}/oauth2/token`, { method: 'POST', body: new URLSearchParams(form) });
      const answer = await exchange();
      expect(answer.status).toBe(200);
      expect(await answer.json()).toMatchObject({ token_type: 'Bearer', expires_in: 600 });
      expect((await exchange()).status).toBe(400);
      expect(device.said).toEqual([]);
    } finally {
      await device.remove();
    }
  });

  test(`a link that leads elsewhere than to the desktop app is not valid, and opens nothing, ${size} (AUTH-018, AUTH-021)`, async () => {
    const device = new Device(viewport);
    try {
      const page = await device.page();
      const opened = await openedApp(page);
      await page.goto(`${server.url}/#oauth_authorize=${askedByApp('https://evil.example/auth/').fragment}`);
      await fillSignIn(page, 'learner@harbor.example');
      await expect(page).toHaveURL(`${server.url}/authorize`);
      await expect(page.getByRole('alert').getByText('This sign-in link is not valid.')).toBeVisible();
      await expectNoSidewaysScroll(page);
      await page.getByRole('button', { name: 'Go to the dashboard' }).click();
      await expect(page).toHaveURL(`${server.url}/dashboard`);
      expect(opened).toEqual([]);
      expect(device.said).toEqual([]);
    } finally {
      await device.remove();
    }
  });
}
