/**
 * 'Keep on this device': all texts of a course in the store, all its pictures in a cache of the account. What is done is done: after a
 * restart, a lost network or a newer text it goes on with what is missing.
 */
import { assetPath } from '#contract/content/skill.ts';
import { getMeta, type LecternDb, setMeta } from '#store/db.ts';
import { skillIdsOfCourse } from '#store/queries/collections.ts';
import { courseSize } from '#store/queries/keeping.ts';
import type { KeepError, KeptRow } from '#store/tables/keeping.ts';
import { fenced } from './fence.ts';
import { isStorageFull, keptCacheName } from './media-caches.ts';
import { fetchTexts, type TextSurroundings, textsToFetch } from './texts.ts';

/** Enrolled courses are kept by themselves, their pictures up to this much. */
const OWN_ACCORD_IMAGE_BYTES = 10 * 1024 * 1024;

export type KeepSurroundings = TextSurroundings & {
  /** null where there is none: then texts alone are kept */
  caches: Pick<CacheStorage, 'open' | 'delete'> | null;
};

const blankKept = (courseId: string, askedAt: number): KeptRow => ({
  courseId,
  reason: 'chosen',
  pictures: true,
  state: 'waiting',
  doneBytes: 0,
  totalBytes: 0,
  error: null,
  askedAt,
  keptAt: null,
});

/** Also resumes what was paused or has failed. */
export async function askToKeep(db: LecternDb, courseId: string, now: number): Promise<void> {
  const { textBytes, imageBytes } = await courseSize(db, courseId);
  await db.transaction('rw', db.kept, db.meta, async () => {
    const known = await db.kept.get(courseId);
    const row = { ...(known ?? blankKept(courseId, now)), reason: 'chosen' as const, pictures: true };
    await db.kept.put({ ...row, state: 'waiting', error: null, totalBytes: textBytes + imageBytes });
    await decline(db, courseId, false);
  });
}

export async function pauseKeeping(db: LecternDb, courseId: string): Promise<void> {
  await db.kept.where('courseId').equals(courseId).modify({ state: 'paused' });
}

/** The kept copy goes; progress and unsent work stay. */
export async function stopKeeping(
  db: LecternDb,
  courseId: string,
  caches: KeepSurroundings['caches'],
): Promise<void> {
  await db.transaction('rw', [db.kept, db.bodies, db.meta, db.collections, db.skills], async () => {
    await db.kept.delete(courseId);
    await decline(db, courseId, true);
    const others = await db.kept.toCollection().primaryKeys();
    const needed = new Set((await Promise.all(others.map((id) => skillIdsOfCourse(db, id)))).flat());
    const skillIds = await skillIdsOfCourse(db, courseId);
    await db.bodies.bulkDelete(skillIds.filter((skillId) => !needed.has(skillId)));
  });
  await sweepPictures(db, caches);
}

async function decline(db: LecternDb, courseId: string, declined: boolean): Promise<void> {
  const before = ((await getMeta(db, 'keepDeclined')) ?? []).filter((id) => id !== courseId);
  await setMeta(db, 'keepDeclined', declined ? [...before, courseId] : before);
}

/** Courses in which the person is enrolled are kept without being asked for. */
export async function keepEnrolled(db: LecternDb, epoch: number, now: number): Promise<void> {
  const active = (await db.enrollments.toArray()).filter(({ status }) => status !== 'inactive');
  const declined = new Set(await getMeta(db, 'keepDeclined'));
  for (const { courseId } of active) {
    if (declined.has(courseId) || (await db.kept.get(courseId)) || !(await db.collections.get(courseId)))
      continue;
    const { textBytes, imageBytes } = await courseSize(db, courseId);
    const pictures = imageBytes <= OWN_ACCORD_IMAGE_BYTES;
    const totalBytes = textBytes + (pictures ? imageBytes : 0);
    await fenced(db, epoch, [db.kept], async () => {
      await db.kept.add({ ...blankKept(courseId, now), reason: 'enrolled', pictures, totalBytes });
    });
  }
}

/** Goes on with everything that is to be kept. @returns false when the server could not be reached */
export async function keepOn(around: KeepSurroundings): Promise<boolean> {
  for (const kept of await around.db.kept.toArray()) {
    if (kept.state === 'paused' || kept.state === 'failed') continue;
    if (!(await keepCourse(around, kept))) return false;
  }
  return true;
}

type Missing = {
  skillIds: string[];
  pictures: { assetId: string; bytes: number }[];
  totalBytes: number;
  missingBytes: number;
};

async function keepCourse(around: KeepSurroundings, kept: KeptRow): Promise<boolean> {
  const { courseId } = kept;
  const missing = await missingOf(around, kept);
  if (missing.skillIds.length === 0 && missing.pictures.length === 0) {
    const whole = { totalBytes: missing.totalBytes, doneBytes: missing.totalBytes };
    if (kept.state !== 'kept' || kept.totalBytes !== missing.totalBytes) {
      await note(around, courseId, { state: 'kept', keptAt: around.clock.now(), ...whole });
    }
    return true;
  }
  let doneBytes = missing.totalBytes - missing.missingBytes;
  await note(around, courseId, { state: 'keeping', totalBytes: missing.totalBytes, doneBytes });
  try {
    const sizes = await bodySizes(around.db, missing.skillIds);
    const texts = await fetchTexts(around, missing.skillIds, async (skillIds) => {
      doneBytes += skillIds.reduce((sum, id) => sum + (sizes.get(id) ?? 0), 0);
      await note(around, courseId, { doneBytes });
    });
    if (!texts.reached) return false;
    for (const { assetId, bytes } of missing.pictures) {
      if ((await around.db.kept.get(courseId))?.state !== 'keeping') return true; // paused or removed meanwhile
      const outcome = await keepPicture(around, assetId);
      if (outcome === 'unreached') return false;
      doneBytes += bytes;
      await note(around, courseId, { doneBytes });
    }
    if ((await around.db.kept.get(courseId))?.state !== 'keeping') return true;
    await note(around, courseId, {
      state: 'kept',
      doneBytes: missing.totalBytes,
      keptAt: around.clock.now(),
    });
    return true;
  } catch (error) {
    if (!isStorageFull(error)) throw error;
    const full: KeepError = 'QUOTA_EXCEEDED';
    await note(around, courseId, { state: 'failed', error: full });
    return true;
  }
}

async function note(
  { db, epoch }: KeepSurroundings,
  courseId: string,
  change: Partial<KeptRow>,
): Promise<void> {
  await fenced(db, epoch, [db.kept], async () => {
    const row = await db.kept.get(courseId);
    if (row && row.state !== 'paused') await db.kept.put({ ...row, error: null, ...change });
  });
}

async function bodySizes(db: LecternDb, skillIds: readonly string[]): Promise<Map<string, number>> {
  const skills = await db.skills.bulkGet([...skillIds]);
  return new Map(
    skills.filter((skill) => skill !== undefined).map((skill) => [skill.skillId, skill.bodyBytes]),
  );
}

async function missingOf(
  { db, caches }: KeepSurroundings,
  { courseId, pictures: withPictures }: KeptRow,
): Promise<Missing> {
  const skillIds = await textsToFetch(db, await skillIdsOfCourse(db, courseId));
  const sizes = await bodySizes(db, skillIds);
  const { textBytes, imageBytes } = await courseSize(db, courseId);
  const wanted = withPictures && caches ? await picturesOf(db, courseId) : new Map<string, number>();
  const cache = wanted.size > 0 && caches ? await caches.open(keptCacheName(db.accountId)) : null;
  const pictures: Missing['pictures'] = [];
  for (const [assetId, bytes] of wanted) {
    if (!(await cache?.match(assetPath(assetId, db.accountId)))) pictures.push({ assetId, bytes });
  }
  const missingBytes = [...sizes.values(), ...pictures.map(({ bytes }) => bytes)].reduce(
    (sum, bytes) => sum + bytes,
    0,
  );
  return {
    skillIds,
    pictures,
    missingBytes,
    totalBytes: textBytes + (withPictures && caches ? imageBytes : 0),
  };
}

/** Pictures in its skills, and the covers of course, collections and skills. */
async function picturesOf(db: LecternDb, courseId: string): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  const collections = await db.collections.where('rootCollectionId').equals(courseId).toArray();
  const skills = (await db.skills.bulkGet(await skillIdsOfCourse(db, courseId))).filter(
    (skill) => skill !== undefined,
  );
  for (const { images } of [...collections, ...skills])
    if (images.catalog !== null) found.set(images.catalog, 0);
  for (const { assets } of skills) {
    for (const { assetId, bytes, contentType } of assets)
      if (contentType.startsWith('image/')) found.set(assetId, bytes);
  }
  return found;
}

/** A picture that the server refuses or has lost is left out: the course is kept without it. */
async function keepPicture(
  { db, fetch, caches }: KeepSurroundings,
  assetId: string,
): Promise<'done' | 'unreached'> {
  const path = assetPath(assetId, db.accountId);
  const response = await fetch(path, {
    cache: 'no-store',
    credentials: 'same-origin',
    redirect: 'error',
  }).catch(() => null);
  if (!response || response.status >= 500 || response.status === 429) return 'unreached';
  const isPicture = response.headers.get('content-type')?.startsWith('image/');
  if (response.status !== 200 || !isPicture) return response.ok ? 'unreached' : 'done';
  const cache = await caches?.open(keptCacheName(db.accountId));
  await cache?.put(path, response);
  return 'done';
}

/** Pictures that no kept course shows any longer leave the device. */
export async function sweepPictures(db: LecternDb, caches: KeepSurroundings['caches']): Promise<void> {
  if (!caches) return;
  const courseIds = await db.kept.toCollection().primaryKeys();
  if (courseIds.length === 0) {
    await caches.delete(keptCacheName(db.accountId));
    return;
  }
  const needed = new Set<string>();
  for (const courseId of courseIds) {
    for (const assetId of (await picturesOf(db, courseId)).keys())
      needed.add(assetPath(assetId, db.accountId));
  }
  const cache = await caches.open(keptCacheName(db.accountId));
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url);
    if (!needed.has(pathname + search)) await cache.delete(request);
  }
}
