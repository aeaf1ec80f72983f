/** When the app does not even start, and with it the catalogue of words may be missing. */
export const failedStartWords = {
  heading: 'Lectern could not start',
  text: 'What you have saved on this device is safe. Reload the page to try again.',
  reload: 'Reload page',
};
