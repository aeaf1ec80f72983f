/** What the pill shows: the worst of what is not in order (ux-guide 4). */
import { words } from '#contract/words/en.ts';
import type { SyncTone } from '#ui/sync-pill.tsx';

export type Pill = { tone: SyncTone; label: string; shortLabel?: string };

export function pillOf({
  needsYou,
  waiting,
  updateReady,
  offline,
}: {
  needsYou: number;
  waiting: number;
  updateReady: boolean;
  offline: boolean;
}): Pill | null {
  const { pill } = words.changes;
  if (needsYou > 0) return { tone: 'vermilion', label: pill.needsYou(needsYou) };
  if (waiting > 0)
    return { tone: 'brass', label: pill.onDevice(waiting), shortLabel: pill.onDeviceShort(waiting) };
  if (updateReady) return { tone: 'petrol', label: pill.updateReady };
  return offline ? { tone: 'grey', label: pill.offline } : null;
}
