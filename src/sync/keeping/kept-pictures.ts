/** Pictures and videos of what is kept: in a cache of the account, from which nothing goes while something shows it. */
import { assetPath } from '#contract/content/skill.ts';
import type { LecternDb } from '#store/db.ts';
import { keepsVideos, skillsOf } from '#store/queries/keeping.ts';
import type { Keepable } from '#store/tables/keeping.ts';
import { isStorageFull, keptCacheName, mediaCacheName } from '../storage/media-caches.ts';

export type PictureCaches = Pick<CacheStorage, 'open' | 'delete'>;

/**
 * Those in its skills, and the covers of all that is in it.
 * @param videos  their videos with their captions as well
 * @returns bytes by asset; 0 for a cover and for captions, whose size no row tells
 */
export async function picturesOf(
  db: LecternDb,
  thing: Keepable,
  videos: boolean,
): Promise<Map<string, number>> {
  const skills = await skillsOf(db, thing);
  const collections = thing.kind === 'collection' ? await collectionsIn(db, thing.id) : [];
  const found = new Map<string, number>();
  for (const { images } of [...collections, ...skills])
    for (const picture of [images.catalog, images.featured]) if (picture) found.set(picture, 0);
  for (const { assets } of skills) {
    for (const { assetId, bytes, contentType, captions } of assets) {
      const video = videos && contentType.startsWith('video/');
      if (video || contentType.startsWith('image/')) found.set(assetId, bytes);
      if (video && captions) found.set(captions, 0);
    }
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
  const isAsset = keptTypes.test(response.headers.get('content-type') ?? '');
  if (response.status !== 200 || !isAsset) return response.ok ? 'unreached' : 'refused';
  const cache = await caches?.open(keptCacheName(db.accountId));
  try {
    await cache?.put(path, response);
  } catch (error) {
    if (isStorageFull(error)) throw error;
    return 'unreached'; // the connection broke off within it
  }
  return 'done';
}

/** And never the page of a network that asks to sign in. */
const keptTypes = /^(?:image\/|video\/|text\/vtt)/;

/** Pictures that nothing kept shows any longer leave the device. */
export async function sweepPictures(db: LecternDb, caches: PictureCaches | null): Promise<void> {
  if (!caches) return;
  const keeps = await db.keeps.toArray();
  if (keeps.length === 0) {
    await caches.delete(keptCacheName(db.accountId));
    return;
  }
  const shown = await Promise.all(keeps.map((keep) => picturesOf(db, keep, keepsVideos(keep))));
  await sweep(
    await caches.open(keptCacheName(db.accountId)),
    db,
    shown.flatMap((pictures) => [...pictures.keys()]),
  );
}

/** Pictures that were only seen leave the device with the last thing here that shows them. */
export async function sweepSeenPictures(db: LecternDb, caches: PictureCaches | null): Promise<void> {
  if (!caches) return;
  const [skills, collections] = await Promise.all([db.skills.toArray(), db.collections.toArray()]);
  const shown = [
    ...skills.flatMap(({ images, assets }) => [
      images.catalog,
      images.featured ?? null,
      ...assets.flatMap(({ assetId, captions }) => [assetId, captions ?? null]),
    ]),
    ...collections.flatMap(({ images, studyPlans }) => [
      images.catalog,
      images.featured ?? null,
      ...studyPlans.map(({ assetId }) => assetId),
    ]),
  ];
  await sweep(
    await caches.open(mediaCacheName(db.accountId)),
    db,
    shown.filter((assetId) => assetId !== null),
  );
}

async function sweep(cache: Cache, db: LecternDb, shown: readonly string[]): Promise<void> {
  const needed = new Set(shown.map((assetId) => assetPath(assetId, db.accountId)));
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url);
    if (!needed.has(pathname + search)) await cache.delete(request);
  }
}
