/** How keeping is put into words. */
import * as words from '#contract/words/en.ts';
import { type KeepSize, keepsVideos, keptBytesOf, wholeBytes } from '#store/queries/keeping.ts';
import type { KeepError, KeepRow } from '#store/tables/keeping.ts';
import type { KeepState } from '#ui/keep-button.tsx';
import type { HeldBy } from './read-keeping.ts';

const say = words.storage;

const reasons: Record<KeepError, string> = {
  QUOTA_EXCEEDED: say.reasons.quota,
  FORBIDDEN_ACCESS: say.reasons.forbidden,
  UNAVAILABLE: say.reasons.unavailable,
};

export const failureOf = ({ error }: Pick<KeepRow, 'error'>): string =>
  say.failed(error ? reasons[error] : say.unknownReason);

/** 0 to 100 */
export const percentOf = ({ doneBytes, totalBytes }: Pick<KeepRow, 'doneBytes' | 'totalBytes'>): number =>
  totalBytes > 0 ? Math.min(100, Math.floor((100 * doneBytes) / totalBytes)) : 0;

export type Keeping = { keep: KeepRow | null; size: KeepSize; holder: HeldBy | null };

export type Shown = { state: KeepState; label: string; detail?: string; note?: string; percent?: number };

export function shownOf({ keep, size, holder }: Keeping, offline: boolean): Shown {
  const bytes = wholeBytes(size);
  if (keep) return ofKeep(keep, size, offline);
  if (!holder)
    return { state: 'offer', label: offline ? say.keepWhenOnline : say.keep, detail: say.size(bytes) };
  if (holder.state === 'kept' && !holder.videos && size.videoBytes > 0)
    return { state: 'update', label: say.keepVideos(size.videoBytes), detail: say.keptWithoutVideos };
  return holder.state === 'kept'
    ? { state: 'kept', label: say.kept, detail: say.keptWith(holder.title) }
    : { state: 'waiting', label: say.comesWith(holder.title) };
}

function ofKeep(keep: KeepRow, size: KeepSize, offline: boolean): Shown {
  const bytes = keptBytesOf(size, keep);
  const percent = percentOf(keep);
  const progress = say.progress(percent, keep.totalBytes || bytes);
  switch (keep.state) {
    case 'waiting':
      return { state: 'waiting', label: offline ? say.waiting : say.starting, detail: say.size(bytes) };
    case 'keeping':
      return offline
        ? { state: 'waiting', label: say.waiting, detail: progress }
        : { state: 'keeping', label: progress, percent };
    case 'paused':
      return { state: 'paused', label: say.paused, detail: progress, percent };
    case 'failed':
      return { state: 'failed', label: say.retry, detail: say.size(bytes), note: failureOf(keep) };
    case 'outdated':
      return { state: 'update', label: say.update(keep.totalBytes - keep.doneBytes), detail: say.kept };
    case 'kept':
      if (!keep.pictures && size.imageBytes > 0)
        return {
          state: 'update',
          label: say.keepImages(wholeBytes(size) - bytes, size.videoBytes > 0),
          detail: say.keptWithoutImages,
        };
      return keepsVideos(keep) || size.videoBytes === 0
        ? { state: 'kept', label: say.kept, detail: say.size(bytes) }
        : { state: 'update', label: say.keepVideos(size.videoBytes), detail: say.keptWithoutVideos };
  }
}
