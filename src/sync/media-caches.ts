/** Caches of pictures, one pair an account: what was kept on purpose, and what was only seen. */

export const mediaCacheName = (accountId: string) => `lectern-media-${accountId}`;
export const keptCacheName = (accountId: string) => `lectern-kept-${accountId}`;

/** Browsers say it in several ways, and Dexie wraps what they say. */
export function isStorageFull(error: unknown): boolean {
  for (
    let each = error as { name?: string; inner?: unknown } | undefined;
    each;
    each = each.inner as typeof each
  ) {
    if (each.name === 'QuotaExceededError') return true;
    if (each.inner === each) return false;
  }
  return false;
}
