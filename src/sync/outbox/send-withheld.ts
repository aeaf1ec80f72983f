/** Changes that were refused for want of a second factor go again when what the organization withheld has come back. */
import type { ErrorCode } from '#contract/errors.ts';
import { isMemberBucket } from '#domain/bucket.ts';
import type { LecternDb } from '#store/db.ts';
import { retryChange } from './retry-change.ts';

const WITHHELD: ErrorCode = 'ORGANIZATION_FACTOR_REQUIRED';

/** @param added  buckets that the last pull has brought. @returns whether something is to be sent */
export async function sendWithheldAgain(
  db: LecternDb,
  added: readonly { bucket: string }[],
  now: number,
): Promise<boolean> {
  if (!added.some(({ bucket }) => isMemberBucket(bucket))) return false;
  const refused = await db.outbox
    .filter(({ state, lastError }) => state === 'rejected' && lastError?.code === WITHHELD)
    .toArray();
  // One by one, in their order: each takes along what builds on it, so that some of them may be gone by now.
  for (const { id } of refused) await retryChange(db, id, now);
  return refused.length > 0;
}
