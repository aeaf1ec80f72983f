/** Seconds in which the page was before somebody's eyes: what an LMS calls the session time. */
type Page = Pick<Document, 'visibilityState' | 'addEventListener'>;

/** @returns a function that says how many it has been since the call */
export function countVisibleSeconds(page: Page, now: () => number): () => number {
  let counted = 0;
  let since = page.visibilityState === 'visible' ? now() : null;
  page.addEventListener('visibilitychange', () => {
    if (page.visibilityState === 'visible') since ??= now();
    else if (since !== null) {
      counted += now() - since;
      since = null;
    }
  });
  return () => Math.floor((counted + (since === null ? 0 : now() - since)) / 1000);
}
