/** Wakes the service worker as the browser does when the network is back, without waiting for the browser's own idea of it. */
import type { BrowserContext, Page } from '@playwright/test';
import { OUTBOX_SYNC_TAG } from '#sync/outbox-tag.ts';

type Registrations = { registrations: { registrationId: string; scopeURL: string }[] };

/** @param page  any page of the browser, on whatever address */
export async function dispatchSync(context: BrowserContext, page: Page, origin: string): Promise<void> {
  const cdp = await context.newCDPSession(page);
  try {
    const registrationId = await new Promise<string>((resolve, reject) => {
      cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }: Registrations) => {
        const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
        if (ours) resolve(ours.registrationId);
      });
      cdp.send('ServiceWorker.enable').catch(reject);
    });
    await cdp.send('ServiceWorker.dispatchSyncEvent', {
      origin,
      registrationId,
      tag: OUTBOX_SYNC_TAG,
      lastChance: false,
    });
  } finally {
    await cdp.detach();
  }
}
