/** Words of the tools for developers (AUTH-037). */
export const developerWords = {
  tools: 'Developer tools',
  close: 'Close',
  auth: 'Auth explorer',
  location: 'Location explorer',
  console: 'Dev console',
  yes: 'yes',
  no: 'no',
  none: 'none',
  nothingYet: 'Nothing has happened since this page was opened.',
};
