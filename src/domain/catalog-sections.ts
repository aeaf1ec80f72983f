/** Which courses stand in sections above a whole catalog, so that nobody has to look through all of it. */

const DAY_MS = 86_400_000;
/** What has changed in the last 30 days is new, as in the search. */
const NEW_FOR_MS = 30 * DAY_MS;
export const MOST_IN_SECTION = 8;
/** Fewer are seen at a glance: nothing is recommended among them. */
const LEAST_TO_CHOOSE_FROM = 6;

export const sectionNames = ['continue', 'fresh', 'popular'] as const;
export type SectionName = (typeof sectionNames)[number];

type Sectioned = {
  visible: boolean;
  free: boolean;
  loginRequired: boolean;
  workflow: string | null;
  /** epoch ms */
  updatedAt: number;
  likes: number;
  views: number;
  complete: boolean;
  /** epoch ms of what the person last learned in it; 0: nothing yet */
  learnedAt: number;
};

export type CatalogSection<Course> = { name: SectionName; courses: Course[] };

const popularity = ({ likes, views }: Sectioned) => likes + views;
/** Equal ones stay in the author's order. */
const first = <Course>(courses: readonly Course[], by: (course: Course) => number, most: number): Course[] =>
  courses.toSorted((a, b) => by(b) - by(a)).slice(0, most);

/**
 * What the person has started and not completed; what is new; what others open and like. A section chooses: where most of a catalog is new,
 * that says nothing, and the popular ones are at most a third of it.
 * @param visitor  nobody has signed in: courses that ask for it are not recommended
 * @param now  epoch ms
 */
export function catalogSections<Course extends Sectioned>(
  courses: readonly Course[],
  { visitor, now }: { visitor: boolean; now: number },
): CatalogSection<Course>[] {
  const offered = courses.filter(
    ({ visible, workflow, free, loginRequired }) =>
      visible && workflow !== 'RETIRED' && (!visitor || (free && !loginRequired)),
  );
  const started = offered.filter(({ learnedAt, complete }) => learnedAt > 0 && !complete);
  const fresh = offered.filter(({ updatedAt }) => updatedAt > now - NEW_FOR_MS);
  const unknown = offered.filter((course) => course.learnedAt === 0 && popularity(course) > 0);
  const isLarge = courses.length >= LEAST_TO_CHOOSE_FROM;
  const mostPopular = Math.min(MOST_IN_SECTION, Math.floor(courses.length / 3));
  const sections: Record<SectionName, Course[]> = {
    continue: courses.length > 1 ? first(started, ({ learnedAt }) => learnedAt, MOST_IN_SECTION) : [],
    fresh:
      isLarge && fresh.length * 2 <= courses.length
        ? first(fresh, ({ updatedAt }) => updatedAt, MOST_IN_SECTION)
        : [],
    popular: isLarge ? first(unknown, popularity, mostPopular) : [],
  };
  return sectionNames
    .map((name) => ({ name, courses: sections[name] }))
    .filter((section) => section.courses.length > 0);
}
