/** Words of pages that are not here yet. */
export const placeWords = {
  notHereTitle: 'This page is not on this device yet',
  notHere: 'It is not available offline. It opens by itself as soon as there is a connection.',
  failed: 'The server could not give it just now. It is tried again by itself.',
  loading: 'Still getting this page.',
};
