/**
 * When the app does not even start: the person reads why, and after three times in a row the service worker is taken away, for it may
 * be what serves the broken files (F32). What is stored stays: databases, kept pictures, what was typed.
 */
import * as words from '#contract/words/en.ts';
import styles from '#features/failure/failure-screen.module.css';
import { reportFault } from './report-fault.ts';
import { applyStoredColorScheme } from './theme/stored-scheme.ts';

const KEY = 'failed-starts';
const FAILURES_TO_REMOVE = 3;

type Page = {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  serviceWorker: Pick<ServiceWorkerContainer, 'getRegistrations'> | undefined;
  caches: Pick<CacheStorage, 'keys' | 'delete'> | undefined;
  reload: () => void;
  show: () => void;
};

export const startWorked = (storage: Page['storage']): void => storage.removeItem(KEY);

export async function startFailed(error: unknown, { storage, serviceWorker, caches, reload, show }: Page) {
  reportFault(error);
  show();
  const failures = Number(storage.getItem(KEY) ?? 0) + 1;
  storage.setItem(KEY, String(failures));
  if (failures < FAILURES_TO_REMOVE) return;
  storage.removeItem(KEY);
  const registrations = (await serviceWorker?.getRegistrations()) ?? [];
  if (registrations.length === 0) return; // then it is not to blame
  for (const name of (await caches?.keys()) ?? []) {
    if (name.startsWith('workbox-precache')) await caches?.delete(name);
  }
  await Promise.all(registrations.map((registration) => registration.unregister()));
  reload();
}

/** Without anything of ours that would have to be loaded; with the look of the failure screen where its style sheet is there. */
export function showFailedStart(document: Document, reload: () => void): void {
  const root = document.getElementById('root');
  if (root === null || root.hasChildNodes()) return;
  applyStoredColorScheme(location.pathname);
  const heading = document.createElement('h1');
  heading.textContent = words.failedStart.heading;
  const text = document.createElement('p');
  text.textContent = words.failedStart.text;
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = words.failedStart.reload;
  button.addEventListener('click', reload);
  const actions = document.createElement('p');
  actions.className = styles.actions ?? '';
  actions.append(button);
  const told = document.createElement('div');
  told.setAttribute('role', 'alert');
  told.append(heading, text);
  const screen = document.createElement('main');
  screen.className = styles.screen ?? '';
  screen.append(told, actions);
  root.append(screen);
}
