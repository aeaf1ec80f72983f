/**
 * News of a bucket that a crowd holds: told at once, then collected, and told together once a minute. A school of 100,000 would otherwise pull
 * whenever somebody works on a card of its catalog; what is one's own, or of a course or a group, never waits.
 */
import { isOrganizationBucket, wideningOf } from '#domain/bucket.ts';

const CROWD = 1_000;
const PAUSE_MS = 60_000;

export type Crowds = {
  /** @returns what is to be told now */
  letThrough(changed: string[]): string[];
  close(): void;
};

/**
 * @param holders  how many devices of this node hold a bucket
 * @param tell  what was collected
 */
export function crowds(
  holders: (bucket: string) => number,
  tell: (buckets: string[]) => void,
  now: () => number = Date.now,
): Crowds {
  const toldAt = new Map<string, number>();
  const collected = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  const tellCollected = () => {
    timer = undefined;
    const buckets = [...collected];
    collected.clear();
    for (const bucket of buckets) toldAt.set(bucket, now());
    tell(buckets);
  };

  return {
    letThrough(changed) {
      const at = now();
      const waits = new Set<string>();
      for (const bucket of changed) {
        if (!isOrganizationBucket(bucket) || holders(bucket) <= CROWD) continue;
        const sinceMs = at - (toldAt.get(bucket) ?? Number.NEGATIVE_INFINITY);
        if (sinceMs >= PAUSE_MS) {
          toldAt.set(bucket, at);
          continue;
        }
        waits.add(bucket);
        collected.add(bucket);
        if (changed.includes(wideningOf(bucket))) {
          waits.add(wideningOf(bucket));
          collected.add(wideningOf(bucket));
        }
        timer ??= setTimeout(tellCollected, PAUSE_MS - sinceMs).unref();
      }
      return waits.size === 0 ? changed : changed.filter((subject) => !waits.has(subject));
    },
    close: () => clearTimeout(timer),
  };
}
