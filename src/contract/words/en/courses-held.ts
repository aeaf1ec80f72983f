/** Words where a device is given less than a person may read. */

import { countOf } from '../count.ts';
import { inTerms } from '../terms.ts';

export const coursesHeldWords = inTerms({
  title: (held: number, of: number) =>
    `This device shows ${held} of ${countOf(of, '[[course]]', '[[courses]]')} in full`,
  text: 'Those that you learn, keep, write or opened last are here in full; of the others, the titles. To read one of those, open it while you are online.',
});
