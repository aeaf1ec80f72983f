/** Pictures of what is kept: in a cache of the account, from which nothing goes while something shows it. */
import { assetPath } from '#contract/content/skill.ts';
import type { LecternDb } from '#store/db.ts';
import { skillsOf } from '#store/queries/keeping.ts';
import type { Keepable } from '#store/tables/keeping.ts';
import { keptCacheName } from './media-caches.ts';

export type PictureCaches = Pick<CacheStorage, 'open' | 'delete'>;

/**
 * Those in its skills, and the covers of all that is in it.
 * @returns bytes by asset; 0 for a cover, whose size no row tells
 */
export async function picturesOf(db: LecternDb, thing: Keepable): Promise<Map<string, number>> {
  const skills = await skillsOf(db, thing);
  const collections = thing.kind === 'collection' ? await collectionsIn(db, thing.id) : [];
  const found = new Map<string, number>();
  for (const { images } of [...collections, ...skills])
    if (images.catalog !== null) found.set(images.catalog, 0);
  for (const { assets } of skills) {
    for (const { assetId, bytes, contentType } of assets)
      if (contentType.startsWith('image/')) found.set(assetId, bytes);
  }
  return found;
}

/** A section shows the cover of its course as well. */
async function collectionsIn(db: LecternDb, collectionId: string) {
  const collection = await db.collections.get(collectionId);
  if (!collection) return [];
  const courseIds =
    collection.type === 'root' ? collection.children.map(({ id }) => id) : [collection.rootCollectionId];
  return db.collections.where('rootCollectionId').anyOf(courseIds).toArray();
}

export type PictureSurroundings = {
  db: LecternDb;
  fetch: (path: string, init: RequestInit) => Promise<Response>;
  caches: PictureCaches | null;
};

export async function isKeptPicture({ db, caches }: PictureSurroundings, assetId: string): Promise<boolean> {
  const cache = await caches?.open(keptCacheName(db.accountId));
  return (await cache?.match(assetPath(assetId, db.accountId))) !== undefined;
}

/** 'refused': the server will not give it, or has lost it. */
export async function keepPicture(
  { db, fetch, caches }: PictureSurroundings,
  assetId: string,
): Promise<'done' | 'refused' | 'unreached'> {
  const path = assetPath(assetId, db.accountId);
  const response = await fetch(path, {
    cache: 'no-store',
    credentials: 'same-origin',
    redirect: 'error',
  }).catch(() => null);
  if (!response || response.status >= 500 || response.status === 429) return 'unreached';
  const isPicture = response.headers.get('content-type')?.startsWith('image/');
  if (response.status !== 200 || !isPicture) return response.ok ? 'unreached' : 'refused';
  const cache = await caches?.open(keptCacheName(db.accountId));
  await cache?.put(path, response);
  return 'done';
}

/** Pictures that nothing kept shows any longer leave the device. */
export async function sweepPictures(db: LecternDb, caches: PictureCaches | null): Promise<void> {
  if (!caches) return;
  const keeps = await db.keeps.toArray();
  if (keeps.length === 0) {
    await caches.delete(keptCacheName(db.accountId));
    return;
  }
  const shown = await Promise.all(keeps.map((keep) => picturesOf(db, keep)));
  const needed = new Set(
    shown.flatMap((pictures) => [...pictures.keys()]).map((id) => assetPath(id, db.accountId)),
  );
  const cache = await caches.open(keptCacheName(db.accountId));
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url);
    if (!needed.has(pathname + search)) await cache.delete(request);
  }
}
