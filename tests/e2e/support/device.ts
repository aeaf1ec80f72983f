/**
 * A browser with a profile on disk, as a person's device has one: it can be closed and opened again, and what it stored is still there.
 * A page that says anything on its console fails the test, except about requests that the test itself makes fail.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test';
import config from '../../../playwright.config.ts';

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1440, height: 900 };

/**
 * What Chromium itself prints when a request gets no or a bad answer (of the service worker's script: the second), or when a page is
 * left while it fetches the icons of the manifest for itself (whether they are there is asked in pwa.spec.ts).
 */
const networkNoise =
  /Failed to load resource|An unknown error occurred when fetching the script|net::ERR_|WebSocket connection to|following icon from the Manifest: \S+ \(Download error/;

/** A browser that gives pages of other sites inside a page neither cookies nor storage. */
export const withoutThirdParties = {
  profile: { cookie_controls_mode: 1, block_third_party_cookies: true },
};

export class Device {
  readonly said: string[] = [];
  private readonly profile = mkdtempSync(path.join(tmpdir(), 'lectern-device-'));
  private readonly viewport: { width: number; height: number };
  private readonly args: readonly string[];
  private context: BrowserContext | null = null;

  /** @param browser  args: what it is started with beside what all are; preferences: as its profile keeps them */
  constructor(
    viewport: { width: number; height: number },
    browser: { args?: readonly string[]; preferences?: object } = {},
  ) {
    this.viewport = viewport;
    this.args = browser.args ?? [];
    if (!browser.preferences) return;
    mkdirSync(path.join(this.profile, 'Default'));
    writeFileSync(path.join(this.profile, 'Default', 'Preferences'), JSON.stringify(browser.preferences));
  }

  /** The browser is started if it is closed. */
  async page(): Promise<Page> {
    if (this.context === null) {
      this.context = await chromium.launchPersistentContext(this.profile, {
        ...config.use?.launchOptions,
        args: [...(config.use?.launchOptions?.args ?? []), ...this.args],
        headless: true,
        viewport: this.viewport,
        hasTouch: this.viewport.width < 768,
        serviceWorkers: 'allow',
      });
      this.context.on('page', (page) => this.listen(page));
      this.context.setDefaultTimeout(15_000);
      for (const page of this.context.pages()) this.listen(page);
    }
    return this.context.pages()[0] ?? (await this.context.newPage());
  }

  /** Another tab of the same browser. */
  async newTab(): Promise<Page> {
    await this.page();
    if (this.context === null) throw new Error('The browser is closed.');
    return this.context.newPage();
  }

  private listen(page: Page): void {
    page.on('console', (message) => {
      if (networkNoise.test(message.text())) return;
      const { url, lineNumber, columnNumber } = message.location();
      this.said.push(`${message.type()}: ${message.text()} (${url}:${lineNumber}:${columnNumber})`);
    });
    page.on('pageerror', (error) =>
      this.said.push(`error: ${error.name}: ${error.message} ${error.stack ?? ''}`),
    );
  }

  async close(): Promise<void> {
    await this.context?.close();
    this.context = null;
  }

  async remove(): Promise<void> {
    await this.close();
    rmSync(this.profile, { recursive: true, force: true });
  }
}

export async function signIn(page: Page, url: string, email: string, password?: string): Promise<void> {
  await page.goto(`${url}/login`);
  await fillSignIn(page, email, password);
  await expect(page).toHaveURL(`${url}/dashboard`);
}

/** On the page where it stands already. */
export async function fillSignIn(page: Page, email: string, password = 'Lectern-2026'): Promise<void> {
  await page.getByLabel('Username or email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Until the service worker answers for the page, so that it opens without a server. Begun at once: a first visit is left alone for 5 s. */
export async function untilOfflineReady(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.register('/service-worker.js').then(() => undefined));
  await untilServed(page);
}

/** The same, when the app itself begins it. */
export async function untilServed(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
  });
}

/** No part of the page sticks out sideways, once what follows the window's size has followed it. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overhang = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
  await expect.poll(overhang).toBeLessThanOrEqual(0);
}
