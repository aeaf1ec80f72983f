import type { Page } from '@playwright/test';

/** The process of the tab dies at once. */
export async function killTab(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash');
  const cdp = await page.context().newCDPSession(page);
  cdp.send('Page.crash').catch(() => {}); // nobody is left to answer
  await crashed;
  await page.close();
}
