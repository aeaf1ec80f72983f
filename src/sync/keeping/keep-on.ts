/**
 * The leader keeps what is to be kept: all texts in the store, all pictures and videos in a cache of the account. What is done is done: after a
 * restart, a lost network or a newer text it goes on with what is missing.
 */
import { SKILL_BODIES_PER_REQUEST } from '#contract/content/skill.ts';
import { getMeta, type LecternDb } from '#store/db.ts';
import { keepSize, keepsVideos, keptBytesOf, skillIdsOf } from '#store/queries/keeping.ts';
import type { KeepError, KeepRow } from '#store/tables/keeping.ts';
import { fetchTexts, type TextSurroundings, textsToFetch } from '../fetching/texts.ts';
import { fenced } from '../leadership/fence.ts';
import { giveUpSeenPictures, isStorageFull } from '../storage/media-caches.ts';
import { blankKeep, keepTables, letGo } from './keep.ts';
import { isKeptPicture, keepPicture, type PictureCaches, picturesOf } from './kept-pictures.ts';

/** Enrolled courses are kept by themselves, their pictures up to this much. */
const OWN_ACCORD_IMAGE_BYTES = 10 * 1024 * 1024;

export type KeepSurroundings = TextSurroundings & {
  /** null where there is none: then texts alone are kept */
  caches: PictureCaches | null;
  /** the person has asked the browser for as little traffic as can be: nothing is fetched of the device's own accord */
  savesData: () => boolean;
};

/** Courses in which the person is enrolled are kept without being asked for, and go with the enrolment unless they were chosen. */
export async function keepEnrolled({ db, epoch, clock, savesData }: KeepSurroundings): Promise<void> {
  const active = (await db.enrollments.toArray()).filter(({ status }) => status !== 'inactive');
  const courseIds = new Set(active.map(({ courseId }) => courseId));
  await letGoOfEnded(db, epoch, courseIds);
  if (savesData()) return;
  const declined = new Set(await getMeta(db, 'keepDeclined'));
  for (const id of courseIds) {
    if (declined.has(id) || !(await db.collections.get(id))) continue;
    const known = await db.keeps.get(id);
    if (known?.reasons.includes('enrolled')) continue;
    const thing = { kind: 'collection', id } as const;
    const { textBytes, imageBytes } = await keepSize(db, thing);
    const pictures = imageBytes <= OWN_ACCORD_IMAGE_BYTES;
    const totalBytes = textBytes + (pictures ? imageBytes : 0);
    const fresh = blankKeep(thing, [], { askedAt: clock.now(), totalBytes, pictures });
    await fenced(db, epoch, [db.keeps], async () => {
      const keep = (await db.keeps.get(id)) ?? fresh;
      await db.keeps.put({ ...keep, reasons: [...keep.reasons, 'enrolled'] });
    });
  }
}

async function letGoOfEnded(db: LecternDb, epoch: number, courseIds: ReadonlySet<string>): Promise<void> {
  const ended = (await db.keeps.toArray()).filter(
    ({ id, reasons }) => reasons.includes('enrolled') && !courseIds.has(id),
  );
  if (ended.length === 0) return;
  await fenced(db, epoch, keepTables(db), async () => {
    for (const keep of ended) {
      const reasons = keep.reasons.filter((reason) => reason !== 'enrolled');
      if (reasons.length === 0) await letGo(db, keep);
      else await db.keeps.update(keep.id, { reasons });
    }
  });
}

/** Goes on with everything that is to be kept. @returns false when the server could not be reached */
export async function keepOn(around: KeepSurroundings): Promise<boolean> {
  for (const keep of await around.db.keeps.toArray()) {
    if (keep.state !== 'paused' && !(await keepOnWith(around, keep))) return false;
  }
  return true;
}

type Missing = {
  skillIds: string[];
  pictures: { assetId: string; bytes: number }[];
  bytes: number;
  totalBytes: number;
};

async function keepOnWith(around: KeepSurroundings, keep: KeepRow): Promise<boolean> {
  const missing = await missingOf(around, keep);
  const { totalBytes } = missing;
  const doneBytes = totalBytes - missing.bytes;
  if (missing.skillIds.length + missing.pictures.length === 0) {
    await noteKept(around, keep, totalBytes);
    return true;
  }
  if (keep.state === 'failed') return true;
  if ((keep.state === 'kept' || keep.state === 'outdated') && around.savesData()) {
    if (keep.state !== 'outdated' || keep.doneBytes !== doneBytes)
      await note(around, keep.id, { state: 'outdated', totalBytes, doneBytes });
    return true;
  }
  await note(around, keep.id, { state: 'keeping', totalBytes, doneBytes });
  try {
    return await fetchMissing(around, keep.id, missing);
  } catch (error) {
    if (!isStorageFull(error)) throw error;
    if (await giveUpSeenPictures(around.db.accountId, around.caches)) return keepOnWith(around, keep);
    await fail(around, keep.id, 'QUOTA_EXCEEDED');
    return true;
  }
}

async function noteKept(around: KeepSurroundings, { id, state, ...keep }: KeepRow, totalBytes: number) {
  if (state === 'kept' && keep.totalBytes === totalBytes) return;
  const keptAt = around.clock.now();
  await note(around, id, { state: 'kept', keptAt, totalBytes, doneBytes: totalBytes });
}

async function fetchMissing(around: KeepSurroundings, id: string, missing: Missing): Promise<boolean> {
  const sizes = await bodySizes(around.db, missing.skillIds);
  let { bytes } = missing;
  const came = (more: number) => {
    bytes -= more;
    return note(around, id, { doneBytes: missing.totalBytes - bytes });
  };
  let refused: KeepError | null = null;
  for (let at = 0; at < missing.skillIds.length; at += SKILL_BODIES_PER_REQUEST) {
    if (!(await isGoingOn(around, id))) return true;
    const asked = missing.skillIds.slice(at, at + SKILL_BODIES_PER_REQUEST);
    const texts = await fetchTexts(around, asked);
    if (!texts.reached) return false;
    if (texts.refused !== null) return fail(around, id, errorOf(texts.refused));
    if (texts.forbidden.length > 0) refused = 'FORBIDDEN_ACCESS';
    await came(texts.fetched.reduce((sum, skillId) => sum + (sizes.get(skillId) ?? 0), 0));
  }
  for (const picture of missing.pictures) {
    if (!(await isGoingOn(around, id))) return true;
    const outcome = await keepPicture(around, picture.assetId);
    if (outcome === 'unreached') return false;
    if (outcome === 'refused') await leaveOut(around, id, picture.assetId);
    await came(picture.bytes);
  }
  if (!(await isGoingOn(around, id))) return true;
  if (refused !== null) return fail(around, id, refused);
  const { totalBytes } = missing;
  await note(around, id, {
    state: 'kept',
    keptAt: around.clock.now(),
    totalBytes,
    doneBytes: totalBytes,
  });
  return true;
}

const errorOf = (code: string): KeepError =>
  code === 'FORBIDDEN_ACCESS' ? 'FORBIDDEN_ACCESS' : 'UNAVAILABLE';

/** Neither paused nor removed meanwhile. */
const isGoingOn = async ({ db }: KeepSurroundings, id: string): Promise<boolean> =>
  (await db.keeps.get(id))?.state === 'keeping';

/** On a disk that takes not even this, the next round finds out the same again. */
async function fail(around: KeepSurroundings, id: string, error: KeepError): Promise<true> {
  await note(around, id, { state: 'failed', error }).catch((cause: unknown) => {
    if (!isStorageFull(cause)) throw cause;
  });
  return true;
}

/** A pause of the person's stands. */
async function note({ db, epoch }: KeepSurroundings, id: string, change: Partial<KeepRow>): Promise<void> {
  await fenced(db, epoch, [db.keeps], async () => {
    const keep = await db.keeps.get(id);
    if (keep && keep.state !== 'paused') await db.keeps.put({ ...keep, error: null, ...change });
  });
}

async function leaveOut({ db, epoch }: KeepSurroundings, id: string, assetId: string): Promise<void> {
  await fenced(db, epoch, [db.keeps], async () => {
    const keep = await db.keeps.get(id);
    if (keep) await db.keeps.put({ ...keep, leftOut: [...keep.leftOut, assetId] });
  });
}

async function bodySizes(db: LecternDb, skillIds: readonly string[]): Promise<Map<string, number>> {
  const skills = await db.skills.bulkGet([...skillIds]);
  return new Map(
    skills.filter((skill) => skill !== undefined).map((skill) => [skill.skillId, skill.bodyBytes]),
  );
}

async function missingOf(around: KeepSurroundings, keep: KeepRow): Promise<Missing> {
  const { db, caches } = around;
  const withPictures = keep.pictures && caches !== null;
  const skillIds = await textsToFetch(db, await skillIdsOf(db, keep));
  const pictures: Missing['pictures'] = [];
  for (const [assetId, bytes] of withPictures ? await picturesOf(db, keep, keepsVideos(keep)) : []) {
    if (keep.leftOut.includes(assetId) || (await isKeptPicture(around, assetId))) continue;
    pictures.push({ assetId, bytes });
  }
  const size = await keepSize(db, keep);
  const sizes = [...(await bodySizes(db, skillIds)).values(), ...pictures.map(({ bytes }) => bytes)];
  return {
    skillIds,
    pictures,
    bytes: sizes.reduce((sum, bytes) => sum + bytes, 0),
    totalBytes: keptBytesOf(size, { ...keep, pictures: withPictures }),
  };
}
