import { getMeta, type LecternDb } from '../db.ts';

/** How many rows wait here for a version of the app that knows what they are. */
export const laterCount = (db: LecternDb): Promise<number> => db.later.count();

/** How many courses and channels of the person this device is not given. */
export const leftOutCount = async (db: LecternDb): Promise<number> => (await getMeta(db, 'leftOut')) ?? 0;
