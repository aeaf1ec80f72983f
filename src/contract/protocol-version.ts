/**
 * The version of pull, push and realtime messages. Raised when an older side would misread a newer one.
 * 1: feed with clamped cursors, push with stored outcomes, pokes.
 */
export const PROTOCOL_VERSION = 1;
