/** Where the browser may take a person back to when the desktop app has sent them to sign in (AUTH-020, AUTH-021). */

/** The scheme that opens the desktop app: a setting of the build (D30). */
const DESKTOP_SCHEME = 'lectern';

const MOST_CHARACTERS = 500;

/**
 * The app's own scheme, below `auth`, and nothing else: a code that signs somebody in goes there.
 * @param scheme  without the colon
 */
export const isDesktopRedirect = (redirectUri: string, scheme: string = DESKTOP_SCHEME): boolean =>
  redirectUri.startsWith(`${scheme}://auth/`) &&
  redirectUri.length <= MOST_CHARACTERS &&
  /^[!-~]+$/.test(redirectUri) &&
  !redirectUri.includes('#');
