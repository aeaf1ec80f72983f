/** Words of the tabs of a course's page. */
import { inTerms } from '../terms.ts';
import { courseWords } from './course.ts';

export const courseTabWords = inTerms({
  label: 'Parts of this page',
  tabs: {
    contents: 'Contents',
    overview: 'Overview',
    resources: 'Resources',
    questions: courseWords.faqs,
    usage: 'Usage',
  },
});
