/**
 * A page's part that can't be loaded is most likely gone with an update (F31): one reload brings the page and its parts from
 * one build again. If that does not help, the failure shows.
 */
const KEY = 'chunk-reload';
const ONCE_EVERY_MS = 60_000;

export function reloadOnMissingChunk(
  page: Pick<Window, 'addEventListener'>,
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  now: () => number,
  reload: () => void,
): void {
  page.addEventListener('vite:preloadError', (event) => {
    const last = Number(storage.getItem(KEY) ?? 0);
    if (Math.abs(now() - last) < ONCE_EVERY_MS) return;
    storage.setItem(KEY, String(now()));
    event.preventDefault();
    reload();
  });
}
