/** The person asks for the newest version of the app, and gets it if there is a way to it. */

const INSTALL_MS = 15_000;

/** The page is loaded again, by the new version where there is one. Without a connection it is loaded as it is. */
export async function updateApp(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  await registration?.update().catch(() => undefined);
  const fresh = registration?.waiting ?? (await installed(registration?.installing));
  if (!fresh) {
    location.reload();
    return;
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  fresh.postMessage({ type: 'SKIP_WAITING' });
}

function installed(worker: ServiceWorker | null | undefined): Promise<ServiceWorker | null> {
  if (!worker) return Promise.resolve(null);
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve(null), INSTALL_MS);
    worker.addEventListener('statechange', () => {
      if (worker.state === 'installing') return;
      clearTimeout(late);
      resolve(worker.state === 'installed' ? worker : null);
    });
  });
}
