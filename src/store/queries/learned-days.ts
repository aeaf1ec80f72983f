/** How long this person has learned on this device, day by day. */
import { type LearnedDays, withLearned } from '#domain/learning-week.ts';
import { getMeta, type LecternDb, setMeta } from '../db.ts';

export const learnedDays = async (db: LecternDb): Promise<LearnedDays> =>
  (await getMeta(db, 'learnedDays')) ?? {};

/** @param day  yyyy-MM-dd where the device is */
export async function noteLearned(db: LecternDb, day: string, seconds: number): Promise<void> {
  if (seconds <= 0) return;
  await db.transaction('rw', db.meta, async () =>
    setMeta(db, 'learnedDays', withLearned(await learnedDays(db), day, seconds)),
  );
}
