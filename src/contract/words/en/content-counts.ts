import { countOf } from '../count.ts';
import { inTerms } from '../terms.ts';

/** As the statistics call what a course holds (CONST-003). */
export const contentCounts = inTerms({
  course: (count: number) => countOf(count, '[[course]]', '[[courses]]'),
  skill: (count: number) => countOf(count, '[[skill]]', '[[skills]]'),
  video: (count: number) => countOf(count, 'video', 'videos'),
  virtual_lab: (count: number) => countOf(count, 'lab', 'labs'),
  assessment: (count: number) => countOf(count, 'exam', 'exams'),
  playground: (count: number) => countOf(count, 'playground', 'playgrounds'),
  question: (count: number) => countOf(count, 'question', 'questions'),
});
