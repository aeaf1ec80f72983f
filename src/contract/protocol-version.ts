/**
 * The version of pull, push and realtime messages. Raised when an older side would misread a newer one; the oldest is raised only once no
 * device can be around any more that speaks nothing newer.
 * 1: feed with clamped cursors, push with stored outcomes, pokes.
 */
export const PROTOCOL_VERSION = 1;
export const OLDEST_PROTOCOL = 1;

type Range = { newest: number; oldest: number };
const OURS: Range = { newest: PROTOCOL_VERSION, oldest: OLDEST_PROTOCOL };

/** The newest version that both speak: either may be the older one. @returns null when there is none */
export function commonProtocol(theirs: Range, ours = OURS): number | null {
  const newest = Math.min(theirs.newest, ours.newest);
  return newest >= Math.max(theirs.oldest, ours.oldest) ? newest : null;
}
