/** Whether the device is nearly full. Pictures that were only seen go first; the person hears of it if that is not enough (PWA-006). */
import { useEffect, useState } from 'react';
import { giveUpSeenPictures } from '#sync/storage/media-caches.ts';
import { storageUse } from '#sync/storage/storage-use.ts';

/** Of what the browser grants: so much in use is nearly full. */
const NEARLY_FULL_SHARE = 0.9;
const LOOK_EVERY_MS = 5 * 60 * 1000;

async function isNearlyFull(accountId: string): Promise<boolean> {
  if (!(await usesMost())) return false;
  await giveUpSeenPictures(accountId);
  return usesMost();
}

async function usesMost(): Promise<boolean> {
  const { usedBytes, quotaBytes } = await storageUse();
  return quotaBytes > 0 && usedBytes / quotaBytes >= NEARLY_FULL_SHARE;
}

export function useStorageLow(accountId: string): boolean {
  const [low, setLow] = useState(false);
  useEffect(() => {
    if (typeof navigator.storage?.estimate !== 'function') return;
    let current = true;
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      isNearlyFull(accountId).then(
        (nearly) => current && setLow(nearly),
        () => {}, // a browser that does not tell
      );
    };
    look();
    const timer = setInterval(look, LOOK_EVERY_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      current = false;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [accountId]);
  return low;
}
