/** Sizes of drafts and times of the lock (D17, D51; faults F51, F53; EDIT-009). */

export const MAX_DRAFT_UPDATE_BYTES = 256 * 1024;
export const MAX_DRAFT_BYTES = 5 * 1024 * 1024;
/** Of a file that is brought in at once: with the names of its blocks it still fits into one update. */
export const MAX_MARKDOWN_BYTES = 120_000;
/** Devices that one update may bring in for the first time. */
export const MAX_NEW_DEVICES_PER_UPDATE = 200;
/** Pieces behind the same one, in the update and in the draft together: each time the draft is loaded, Yjs takes the square of them. */
export const MAX_PIECES_OF_ONE_ORIGIN = 500;
/**
 * Pieces that an update makes Yjs go past while it looks for the places of its own, all together: 0.1 s. Who was away goes past what others
 * wrote there once; who typed backwards meanwhile, once a piece.
 */
export const MAX_PIECES_PASSED_PER_UPDATE = 300_000;
/** Devices whose text is in a draft: each tab that opens it counts as one. */
export const MAX_DEVICES_OF_A_DRAFT = 2000;
/** More than a lesson of 5 MiB has that people wrote; Yjs applies them in about 0.1 s. */
export const MAX_PIECES_PER_UPDATE = 50_000;
/** From this size on an update is tried in a thread of its own first, with so much time and memory. */
export const TRIAL_FROM_BYTES = 16 * 1024;
/** Small updates of a draft add up to so much, then the next one is tried as well, and with it how long the draft takes to load. */
export const TRIAL_EACH_BYTES = 64 * 1024;
export const TRIAL_MS = 2000;
export const TRIAL_MEMORY_MB = 256;
/** What was in a draft when it was set back is kept so many times. */
export const DRAFT_COPIES = 10;
/** Versions that authors have named, of one draft. */
export const NAMED_VERSIONS = 50;
export const VERSION_NAME_LENGTH = 120;
/** The server makes one snapshot of what came since the last one, whichever is reached first. */
export const COMPACT_AFTER_UPDATES = 200;
export const COMPACT_AFTER_BYTES = 256 * 1024;

export const LOCK_LEASE_MS = 2 * 60 * 1000;
export const LOCK_RENEWAL_MS = 30 * 1000;
export const LOCK_NOTICE_MS = 10_000;
