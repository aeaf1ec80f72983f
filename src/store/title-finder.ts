/** Finds titles as somebody types them. It reads all of them once, and again when they change: in the search worker, away from the thread that draws. */
import { liveQuery, type Subscription } from 'dexie';
import { fitsOf } from '#domain/title-match.ts';
import type { LecternDb } from './db.ts';
import { type KnownTitle, knownTitles } from './queries/titles.ts';

export type FoundTitle = Omit<KnownTitle, 'key'>;
export type FoundTitles = { courses: FoundTitle[]; lessons: FoundTitle[] };

export type TitleFinder = {
  /** Those with a slip where nothing fits as it was typed. @param most  of each kind */
  find(query: string, most: number): Promise<FoundTitles>;
  close(): void;
};

type Known = Awaited<ReturnType<typeof knownTitles>>;

export function titleFinder(db: LecternDb): TitleFinder {
  let known: Known | undefined;
  let watching: Subscription | undefined;
  const first = new Promise<void>((resolve, reject) => {
    watching = liveQuery(() => knownTitles(db)).subscribe({
      next: (titles) => {
        known = titles;
        resolve();
      },
      error: reject, // the account was cleared
    });
  });
  first.catch(() => undefined); // told to whoever asks
  return {
    async find(query, most) {
      if (!known) await first;
      const { courses, lessons } = known ?? none;
      const fits = (slips: boolean) => ({
        courses: fitsOf(query, courses, { most, slips }).map(shown),
        lessons: fitsOf(query, lessons, { most, slips }).map(shown),
      });
      const exact = fits(false);
      const found = exact.courses.length + exact.lessons.length > 0;
      return found ? exact : fits(true);
    },
    close: () => watching?.unsubscribe(),
  };
}

const none: Known = { courses: [], lessons: [] };

const shown = ({ key: _, ...title }: KnownTitle): FoundTitle => title;
