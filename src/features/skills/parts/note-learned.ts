/** Notes what was learned just now, for the week on the dashboard. */
import { localDay } from '#domain/schedule.ts';
import type { LecternDb } from '#store/db.ts';
import { noteLearned } from '#store/queries/learned-days.ts';

export const noteLearnedNow = (db: LecternDb, seconds: number): Promise<void> =>
  noteLearned(db, localDay(Date.now()), seconds);
