/** Words of the catalog. */

import { countOf } from '../count.ts';
import { inTerms } from '../terms.ts';
import { noCourses } from './shared-learning.ts';

export const catalogWords = inTerms({
  heading: (organization: string) => `${organization} catalog`,
  internalHeading: (organization: string) => `${organization} internal training`,
  count: (courses: number) => countOf(courses, '[[course]]', '[[courses]]'),
  filter: 'Filter [[courses]]',
  onThisDevice: 'On this device',
  emptyTitle: noCourses,
  empty: '[[Courses]] appear here once they are shown to learners.',
  noHitsTitle: 'No [[course]] matches',
  noHits: 'Try another word, or show all [[courses]] again.',
  clearFilters: 'Clear filters',
  filters: 'Filters',
  clearText: 'Clear the text',
  shown: (hits: number, courses: number) =>
    hits === courses
      ? countOf(courses, '[[course]]', '[[courses]]')
      : `${hits} of ${countOf(courses, '[[course]]', '[[courses]]')}`,
  loading: 'Still loading the catalog…',
  list: '[[Courses]]',
  all: 'All [[courses]]',
  sections: { continue: 'Continue', fresh: 'New and updated', popular: 'Popular' },
  scrollBack: (section: string) => `Scroll ${section} back`,
  scrollOn: (section: string) => `Scroll ${section} forward`,
  inProgress: 'In progress',
  progressOf: (course: string) => `Progress in ${course}`,
});
