/** The six statuses of the auth machine (AUTH-001), for those who only read them. */
export type AuthStatus =
  | 'Initial'
  | 'Authenticating'
  | 'Authenticated'
  | 'Reauthenticating'
  | 'Unauthenticated'
  | 'Error';

/** AUTH-002 */
export const isSignedIn = (status: AuthStatus) => status === 'Authenticated' || status === 'Reauthenticating';
