/**
 * First segments that the server answers itself: what is not known below them is no page of the app. The one list: the server, the service
 * worker, the development proxy, links in lessons and aliases go by it.
 */
export const serverSegments: ReadonlySet<string> = new Set([
  'graphql',
  'web',
  'sync',
  'ws',
  'assets',
  'uploads',
  'build',
  'yjs',
  'rxd',
  'image',
  'healthz',
  'readyz',
  'status',
  'reports',
  'search',
  'access-code',
  'calendar',
  'feature-flag',
  'oauth2',
  'dev',
  'robots.txt',
  'sitemap.xml',
]);

/** Pages of the app that the server hands out itself: framed by others, it says by whom. */
const framed = ['lms', 'launch'];

/** What a service worker never answers with the shell that it keeps. */
export const isAnsweredByServer = (pathname: string): boolean => {
  const first = /^\/([^/?#]*)/.exec(pathname)?.[1] ?? '';
  return serverSegments.has(first) || framed.includes(first);
};
