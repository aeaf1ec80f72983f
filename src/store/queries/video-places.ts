/** Where this person has left a video, on this device. */
import { getMeta, type LecternDb, setMeta } from '../db.ts';

const MOST_PLACES = 100;
/** Closer to the start or to the end nobody needs to be led back. */
const EDGE_SECONDS = 10;

/** @returns seconds; null: it was watched to its end, or not yet */
export async function videoPlace(db: LecternDb, assetId: string): Promise<number | null> {
  const places = (await getMeta(db, 'videoPlaces')) ?? [];
  return places.find((place) => place.assetId === assetId)?.seconds ?? null;
}

/** @param duration  of the whole, in seconds */
export async function noteVideoPlace(
  db: LecternDb,
  assetId: string,
  { seconds, duration }: { seconds: number; duration: number },
): Promise<void> {
  const within = seconds >= EDGE_SECONDS && seconds <= duration - EDGE_SECONDS;
  await db.transaction('rw', db.meta, async () => {
    const before = (await getMeta(db, 'videoPlaces')) ?? [];
    const others = before.filter((place) => place.assetId !== assetId);
    if (!within && others.length === before.length) return;
    const place = within ? [{ assetId, seconds: Math.floor(seconds) }] : [];
    await setMeta(db, 'videoPlaces', [...place, ...others].slice(0, MOST_PLACES));
  });
}
