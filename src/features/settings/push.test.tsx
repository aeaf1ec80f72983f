// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { newId } from '#contract/ids.ts';
import { RequestError } from '#contract/request-error.ts';
import { pushWords as say } from '#contract/words/en/push.ts';
import type { LecternDb } from '#store/db.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { aStore, aUser } from '#tests/support/store-builders.ts';
import { until } from '#tests/support/until.ts';
import { PushPart } from './parts/push-part.tsx';

const publicKey = `B${'A'.repeat(86)}`;
let db: LecternDb;
let browser: { subscription: object | null; permission: NotificationPermission; asked: number };

beforeEach(() => {
  browser = { subscription: null, permission: 'default', asked: 0 };
  const subscription = {
    options: { applicationServerKey: bytesOf(publicKey) },
    toJSON: () => ({ endpoint: 'https://push.example.com/1', keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: async () => {
      browser.subscription = null;
      return true;
    },
  };
  const pushManager = {
    getSubscription: async () => browser.subscription,
    subscribe: async () => {
      browser.subscription = subscription;
      return subscription;
    },
  };
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', {
    get permission() {
      return browser.permission;
    },
    async requestPermission() {
      browser.asked += 1;
      if (browser.permission === 'default') browser.permission = 'granted';
      return browser.permission;
    },
  });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => ({ active: {}, pushManager }) },
  });
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  await db.delete();
});

const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url')).buffer;

/** @param server  what it answers to each call, and remembers */
async function show(server: { subscribed?: boolean; key?: string | null; fails?: Error } = {}) {
  const ana = newId();
  db = await aStore({ users: [aUser({ userId: ana })] }, ana);
  const calls: string[] = [];
  await showScreen(db, <PushPart />, '/settings/account', {
    async call({ name }) {
      if (name === 'getPushSetup')
        return {
          publicKey: server.key === undefined ? publicKey : server.key,
          subscribed: server.subscribed === true,
        };
      calls.push(name);
      if (server.fails) throw server.fails;
      server.subscribed = name === 'subscribePush';
      return { success: true };
    },
  });
  return calls;
}
const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: say.choice });
const press = async () => {
  await until(() => expect(box().disabled).toBe(false));
  fireEvent.click(box());
};

it('asks the browser only after the choice was pressed, then this device is told', async () => {
  const calls = await show();
  await until(box);
  expect(browser.asked).toBe(0);
  await press();
  await until(() => expect(box().checked).toBe(true));
  expect([browser.asked, calls]).toEqual([1, ['subscribePush']]);
  await press();
  await until(() => expect(box().checked).toBe(false));
  expect([browser.subscription, calls]).toEqual([null, ['subscribePush', 'unsubscribePush']]);
});

it('says what to do where the person has forbidden it, and asks the server nothing', async () => {
  browser.permission = 'denied';
  const calls = await show();
  await press();
  await until(() => screen.getByRole('alert'));
  expect(box().checked).toBe(false);
  expect(calls).toEqual([]);
});

it('says that the browser can’t show any', async () => {
  vi.stubGlobal('Notification', undefined);
  Reflect.deleteProperty(window, 'Notification');
  await show();
  expect(box().disabled).toBe(true);
  await until(() => screen.getByText(say.unsupported));
});

it('says that this server sends none', async () => {
  await show({ key: null });
  await until(() => screen.getByText(say.switchedOff));
  expect(box().disabled).toBe(true);
});

it('says when the server has refused, and the choice stays off', async () => {
  await show({ fails: new RequestError({ status: 403, message: 'no' }) });
  await press();
  await until(() => screen.getByText(say.refused));
  expect(box().checked).toBe(false);
});
