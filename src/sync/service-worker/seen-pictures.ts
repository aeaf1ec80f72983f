/** How many pictures and files that were only seen each account keeps; the ones seen longest ago go first (PWA-003). */
import { CacheExpiration } from 'workbox-expiration';

export const MEDIA_ENTRIES = 400;

const expirations = new Map<string, CacheExpiration>();

export function expirationOf(cacheName: string): CacheExpiration {
  const known = expirations.get(cacheName) ?? new CacheExpiration(cacheName, { maxEntries: MEDIA_ENTRIES });
  expirations.set(cacheName, known);
  return known;
}

/** @throws when the disk is full */
export async function rememberSeen(cacheName: string, request: Request, response: Response): Promise<void> {
  await (await caches.open(cacheName)).put(request, response);
  await expirationOf(cacheName).updateTimestamp(request.url);
  await expirationOf(cacheName).expireEntries();
}
