/** Words of a page whose content this device has never had. */
export const offlinePageWords = {
  heading: 'Not on this device yet',
  text: 'This page is not available offline. It will open as soon as you’re online.',
};
