/** Caches of pictures, three an account: what was kept on purpose, what was only seen, and what this device has not sent yet. */

export const mediaCacheName = (accountId: string) => `lectern-media-${accountId}`;
export const keptCacheName = (accountId: string) => `lectern-kept-${accountId}`;

/** Pictures as they were chosen here: shown from the device until the server's are here. */
export const ownCacheName = (accountId: string) => `lectern-own-${accountId}`;

/**
 * Pictures that were only seen make room for what a person did or wants to keep.
 * @returns whether there were any
 */
export const giveUpSeenPictures = async (
  accountId: string,
  from: Pick<CacheStorage, 'delete'> | null = typeof caches === 'undefined' ? null : caches,
): Promise<boolean> => (await from?.delete(mediaCacheName(accountId))) ?? false;

/** Browsers say it in several ways, and Dexie wraps what they say. */
export const isStorageFull = (error: unknown): boolean => isNamed(error, ['QuotaExceededError']);

/**
 * The disk did not take it. Browsers that have no room left also just abort the transaction, or find their own database in a state in
 * which it takes nothing (F21).
 */
export const isNotWritten = (error: unknown): boolean =>
  isNamed(error, ['QuotaExceededError', 'AbortError', 'InvalidStateError', 'UnknownError']);

function isNamed(error: unknown, names: readonly string[]): boolean {
  for (
    let each = error as { name?: string; inner?: unknown } | undefined;
    each;
    each = each.inner as typeof each
  ) {
    if (each.name !== undefined && names.includes(each.name)) return true;
    if (each.inner === each) return false;
  }
  return false;
}
