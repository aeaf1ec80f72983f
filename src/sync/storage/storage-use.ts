/** What this site holds on the device, as the browser tells pages and workers. */
import type { StorageSpace } from '#domain/storage-room.ts';

export type StorageUse = StorageSpace & {
  /** the browser promises not to clear it by itself */
  persisted: boolean;
};

export async function storageUse(): Promise<StorageUse> {
  const { usage = 0, quota = 0 } = await navigator.storage.estimate();
  return { usedBytes: usage, quotaBytes: quota, persisted: await navigator.storage.persisted() };
}
