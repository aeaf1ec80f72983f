/** Words where a device is given less than a person may read. */

import { countOf } from '../count.ts';
import { inTerms } from '../terms.ts';

export const coursesHeldWords = inTerms({
  title: (held: number, of: number) =>
    `This device shows ${held} of ${countOf(of, '[[course]]', '[[courses]]')} in full`,
  text: '[[Courses]] you’re taking, keeping, writing or opened recently are here in full; of the others, only titles. Go online to open one.',
});
