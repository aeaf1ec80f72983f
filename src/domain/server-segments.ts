/** First segments that the server answers itself: what is not known below them is no page of the app. */
export const serverSegments: ReadonlySet<string> = new Set([
  'graphql',
  'web',
  'sync',
  'ws',
  'assets',
  'build',
  'yjs',
  'rxd',
  'image',
  'healthz',
  'readyz',
  'reports',
  'search',
  'access-code',
  'feature-flag',
  'oauth2',
]);
