/** Sizes of drafts and times of the lock (D17, D51; faults F51, F53; EDIT-009). */

export const MAX_DRAFT_UPDATE_BYTES = 256 * 1024;
export const MAX_DRAFT_BYTES = 5 * 1024 * 1024;
/** The server makes one snapshot of what came since the last one, whichever is reached first. */
export const COMPACT_AFTER_UPDATES = 200;
export const COMPACT_AFTER_BYTES = 256 * 1024;

export const LOCK_LEASE_MS = 2 * 60 * 1000;
export const LOCK_RENEWAL_MS = 30 * 1000;
export const LOCK_NOTICE_MS = 10_000;
