// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showFailedStart, startFailed, startWorked } from './failed-start.ts';

const reload = vi.fn();
let unregistered: number;
let deleted: string[];

beforeEach(() => {
  localStorage.clear();
  reload.mockClear();
  unregistered = 0;
  deleted = [];
  document.body.innerHTML = '<div id="root"></div>';
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

const unregister = async () => {
  unregistered += 1;
  return true;
};

const fails = (registrations = 1) =>
  startFailed(new Error('broken file'), {
    storage: localStorage,
    serviceWorker: {
      getRegistrations: async () =>
        Array.from({ length: registrations - unregistered }, () => ({ unregister }) as never),
    },
    caches: {
      keys: async () => ['workbox-precache-v2-x', 'lectern-kept-ana', 'lectern-media-ana'],
      delete: async (name) => Boolean(deleted.push(name)),
    },
    reload,
    show: () => showFailedStart(document, reload),
  });

it('takes the service worker away after three failed starts in a row, and nothing that is stored (F32)', async () => {
  localStorage.setItem('authed', 'stays');
  await fails();
  await fails();
  expect([unregistered, deleted, reload.mock.calls.length]).toEqual([0, [], 0]);
  await fails();
  expect([unregistered, deleted, reload.mock.calls.length]).toEqual([1, ['workbox-precache-v2-x'], 1]);
  expect({ ...localStorage }).toEqual({ authed: 'stays' });
});

it('counts anew after a start that has worked, and reloads for nothing where there is no service worker (F32)', async () => {
  await fails();
  await fails();
  startWorked(localStorage);
  await fails();
  expect(unregistered).toBe(0);
  startWorked(localStorage);
  for (let times = 0; times < 4; times += 1) await fails(0);
  expect(reload).not.toHaveBeenCalled();
});

it('says that it could not start where a part is still missing after the one reload, and that nothing is lost (F31)', async () => {
  await fails();
  expect(document.querySelector('h1')?.textContent).toBe('Lectern could not start');
  expect(document.querySelector('main [role="alert"] h1')).toBeTruthy();
  expect(document.body.textContent).toContain('What you have saved on this device is safe.');
  document.querySelector('button')?.click();
  expect(reload).toHaveBeenCalledOnce();
});

it('stays dark for who reads in the dark', async () => {
  localStorage.setItem('theme_mode', 'dark');
  await fails();
  expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('dark');
});
