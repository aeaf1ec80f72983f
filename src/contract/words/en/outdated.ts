/** Words of the dialog in a tab that is older than its data. */
export const outdatedWords = {
  heading: 'Lectern was updated in another tab',
  text: 'Reload this page to continue. What you have saved is safe.',
};
