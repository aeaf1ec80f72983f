/** How keeping is put into words. */
import { words } from '#contract/words/en.ts';
import type { KeepError, KeptRow } from '#store/tables/keeping.ts';

const reasons: Record<KeepError, string | undefined> = {
  QUOTA_EXCEEDED: words.storage.reasons.quota,
  FORBIDDEN_ACCESS: words.storage.reasons.forbidden,
  UNAVAILABLE: words.storage.reasons.network,
};

export const failureOf = ({ error }: Pick<KeptRow, 'error'>): string =>
  words.storage.failed((error && reasons[error]) || words.storage.unknownReason);

/** 0 to 100 */
export const percentOf = ({ doneBytes, totalBytes }: Pick<KeptRow, 'doneBytes' | 'totalBytes'>): number =>
  totalBytes > 0 ? Math.min(100, Math.floor((100 * doneBytes) / totalBytes)) : 0;
