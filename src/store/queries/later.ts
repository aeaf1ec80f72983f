import { getMeta, type LecternDb } from '../db.ts';

/** How many rows wait here for a version of the app that knows what they are. */
export const laterCount = (db: LecternDb): Promise<number> => db.later.count();

/** Of how many courses this device has what is in them, where there are more than it is given; null: it has all (D59). */
export const coursesHeld = async (db: LecternDb): Promise<{ held: number; of: number } | null> =>
  (await getMeta(db, 'coursesHeld')) ?? null;

/** How many courses and channels of the person this device is not given. */
export const leftOutCount = async (db: LecternDb): Promise<number> => (await getMeta(db, 'leftOut')) ?? 0;
