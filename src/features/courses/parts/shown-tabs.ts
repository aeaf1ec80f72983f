/** The tabs of a course's page: those with something in them. */
import type { CollectionRow } from '#store/tables/synced.ts';

export const courseTabs = ['contents', 'overview', 'resources', 'questions', 'usage'] as const;
export type CourseTab = (typeof courseTabs)[number];

/**
 * @param lead  what the head of the page says already
 * @param usage  whether the person reads how others learn it
 */
export function shownTabs(collection: CollectionRow, lead: string, usage: boolean): CourseTab[] {
  const { description, faqs, studyPlans, catalogTags, stats } = collection;
  const { authors = [], links = [], examLinks = [], labs = [], certificationName = '' } = collection;
  const filled: Record<CourseTab, boolean> = {
    contents: true,
    overview:
      (description.trim() !== '' && description.trim() !== lead) ||
      certificationName !== '' ||
      authors.length + (stats.tags?.length ?? 0) > 0 ||
      catalogTags.some(({ enabled }) => enabled),
    resources: links.length + examLinks.length + labs.length + studyPlans.length > 0,
    questions: faqs.length > 0,
    usage,
  };
  return courseTabs.filter((tab) => filled[tab]);
}

/** The ids that Mantine's tabs give to what they control. */
export const panelId = (id: string, tab: CourseTab) => `${id}-panel-${tab}`;
export const tabId = (id: string, tab: CourseTab) => `${id}-tab-${tab}`;
