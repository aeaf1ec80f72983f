/** Whether the device has room. */
import { storageUse } from '#sync/keep-storage.ts';

const LOW_SHARE = 0.1;

/**
 * Less than a tenth of the space is free, or would be.
 * @param bytes what is to be kept
 */
export async function isSpaceLow(bytes: number): Promise<boolean> {
  if (typeof navigator.storage?.estimate !== 'function') return false;
  const { usedBytes, quotaBytes } = await storageUse();
  return quotaBytes > 0 && quotaBytes - usedBytes - bytes < quotaBytes * LOW_SHARE;
}
