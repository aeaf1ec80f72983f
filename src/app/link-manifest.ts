/**
 * Tells the browser what can be installed (PWA-001). Named in index.html, the manifest and its icon would be fetched, decoded and
 * drawn before the first paint.
 */
export function linkManifest(page: Document): void {
  const link = page.createElement('link');
  link.rel = 'manifest';
  link.href = '/manifest.webmanifest';
  page.head.append(link);
}
