/** Words of pages that are not here yet. */
export const placeWords = {
  notHereTitle: 'This page is not on this device yet',
  notHere: 'It is not available offline. It will open as soon as you’re online.',
  failed: 'The server didn’t respond. Retrying automatically.',
  restTitle: 'The rest of this page could not be loaded',
  loading: 'Still loading this page…',
};
