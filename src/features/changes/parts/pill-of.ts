/** What the pill shows: the worst of what is not in order (ux-guide 4). */
import * as words from '#contract/words/en.ts';
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
  if (needsYou > 0) return { tone: 'vermilion', label: words.pill.needsYou(needsYou) };
  if (waiting > 0)
    return {
      tone: 'brass',
      label: words.pill.onDevice(waiting),
      shortLabel: words.pill.onDeviceShort(waiting),
    };
  if (updateReady)
    return { tone: 'petrol', label: words.pill.updateReady, shortLabel: words.pill.updateReadyShort };
  return offline ? { tone: 'grey', label: words.pill.offline } : null;
}
