/** The browser's push service, which a test machine has not got: what a page asks of it, and what it brings to the service worker. */
import type { BrowserContext, Page, Worker } from '@playwright/test';

type Registrations = { registrations: { registrationId: string; scopeURL: string }[] };

/** What a push service would have answered: an address, and keys of the form that browsers make. */
const given = {
  endpoint: 'https://test.push.services.mozilla.com/send/this-device',
  keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
};

/** In pages that open from now on: subscriptions are made here, and survive a reload. Notifications are allowed. */
export async function withPushService(context: BrowserContext, origin: string): Promise<void> {
  await context.grantPermissions(['notifications'], { origin });
  await context.addInitScript((answer) => {
    const place = 'subscription-of-the-test';
    const made = () => {
      const key = localStorage.getItem(place);
      if (key === null) return null;
      const bytes = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
      return {
        options: { applicationServerKey: Uint8Array.from(bytes, (letter) => letter.charCodeAt(0)).buffer },
        toJSON: () => answer,
        async unsubscribe() {
          localStorage.removeItem(place);
          return true;
        },
      };
    };
    Object.assign(PushManager.prototype, {
      async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
        localStorage.setItem(place, applicationServerKey);
        return made();
      },
      getSubscription: async () => made(),
    });
  }, given);
}

/** A push message arrives at the service worker, as the browser hands it over. @param page  any page of the browser */
export async function deliverPush(
  context: BrowserContext,
  page: Page,
  origin: string,
  message: object,
): Promise<void> {
  const cdp = await context.newCDPSession(page);
  try {
    const registrationId = await new Promise<string>((resolve, reject) => {
      cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }: Registrations) => {
        const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
        if (ours) resolve(ours.registrationId);
      });
      cdp.send('ServiceWorker.enable').catch(reject);
    });
    await cdp.send('ServiceWorker.deliverPushMessage', {
      ...{ origin, registrationId },
      data: JSON.stringify(message),
    });
  } finally {
    await cdp.detach();
  }
}

/** What the service worker shows and opens is noted there: a browser without a screen does neither. */
export async function watchNotices(worker: Worker): Promise<void> {
  await worker.evaluate(() => {
    const scope = globalThis as unknown as {
      noted: { shown: object[]; opened: string[] };
      registration: { showNotification: unknown };
      clients: { openWindow: unknown };
    };
    const noted = { shown: [] as object[], opened: [] as string[] };
    scope.noted = noted;
    scope.registration.showNotification = async (title: string, { tag, data }: NotificationOptions) => {
      noted.shown.push({ title, tag, data });
    };
    scope.clients.openWindow = async (path: string) => {
      noted.opened.push(path);
      return null;
    };
  });
}

export const notices = (worker: Worker) =>
  worker.evaluate(
    () => (globalThis as unknown as { noted: { shown: { data: unknown }[]; opened: string[] } }).noted,
  );

/** The person presses what has come up last. */
export async function pressNotice(worker: Worker): Promise<void> {
  await worker.evaluate(async () => {
    const { noted } = globalThis as unknown as { noted: { shown: { data: unknown }[] } };
    const work: Promise<unknown>[] = [];
    // One that a script dispatches may not be waited for: the event of this test can.
    const event = Object.defineProperties(new Event('notificationclick'), {
      notification: { value: { data: noted.shown.at(-1)?.data, close() {} } },
      waitUntil: { value: (one: Promise<unknown>) => work.push(one) },
    });
    globalThis.dispatchEvent(event);
    await Promise.all(work);
  });
}
