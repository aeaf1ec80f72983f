/** Words of the search. */

import { countOf, inDigits } from '../count.ts';
import { inTerms } from '../terms.ts';
import { checkSpelling, onlyYou } from './shared-learning.ts';

export const searchWords = inTerms({
  /** the dialog's accessible name (SEARCH-001) */
  title: 'Search Modal',
  placeholder: (organization: string) => `Search ${organization}...`,
  everywhere: 'Lectern',
  /** whose a person's own is */
  you: 'You',
  onlyYou,
  close: 'Close the search',
  clear: 'Clear the text',
  filters: 'Filters',
  done: 'Done',
  sort: 'Sort',
  sorts: { relevance: 'Most relevant', recent: 'Recently updated', popular: 'Most popular' },
  facets: {
    type: 'Kind',
    difficulty: 'Level',
    duration: 'Duration',
    updated: 'Updated',
    tags: 'Tags',
    owner: 'Organization',
    author: 'Author',
    has: 'Includes',
    workflow: 'State',
    archived: 'Archive',
  },
  values: {
    course: '[[Courses]]',
    collection: '[[Collections]]',
    skill: '[[Skills]]',
    'quarter hour': 'Up to 15 minutes',
    hour: '15 minutes to 1 hour',
    'half day': '1 to 4 hours',
    longer: 'Over 4 hours',
    week: 'In the last 7 days',
    month: 'In the last 30 days',
    year: 'In the last year',
    labs: 'Labs',
    exams: 'Exams',
    certification: 'Certification',
    archived: 'Archived',
    active: 'Not archived',
  } as Record<string, string>,
  kinds: { course: '[[Course]]', collection: '[[Collection]]', skill: '[[Skill]]' },
  clearFilters: 'Clear filters',
  active: 'Active filters',
  results: 'Results',
  found: (count: number) => (count === 0 ? 'No results on this device' : countOf(count, 'result', 'results')),
  soFar: (count: number) =>
    `${countOf(count, 'result', 'results')} so far. Still reading what is on this device…`,
  moreThan: (best: number) =>
    `More than ${inDigits(best)} results. Filters and sorting cover the ${inDigits(best)} best matches.`,
  amongBest: (count: number, best: number) =>
    `${countOf(count, 'result', 'results')} among the ${inDigits(best)} best matches`,
  loadMore: 'Load more',
  onServer: 'More on the server',
  asking: 'Searching the server…',
  nothingOnServer: 'Nothing more on the server.',
  serverFailed: 'The server didn’t respond. These results are from this device.',
  offline: 'You’re offline: results are limited to this device.',
  searching: 'Searching this device…',
  broken: 'The search on this device could not start. Reload the page to try again.',
  start: 'Type to find [[courses]] and [[skills]], by their titles or by what is in them.',
  noHits: 'Nothing found',
  noHitsText: checkSpelling,
  inLesson: 'Matching [[skills]]',
  searchCourses: 'Search [[courses]]',
  search: 'Search',
});
