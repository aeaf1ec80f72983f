/** Under this name the browser is asked to wake the service worker when the network is back. */
export const OUTBOX_SYNC_TAG = 'lectern-outbox';
