/** Words of the rows in which planned, favored and listed content is shown. */
import { inTerms } from '../terms.ts';

export const plannedWords = inTerms({
  kinds: { skill: '[[Skill]]', collection: '[[Collection]]', course: '[[Course]]', lab: 'Lab' },
  states: { 'not started': 'Not started', 'in progress': 'In progress', completed: 'Completed' },
  gone: 'No longer available',
  retired: 'Retired',
  percent: (percent: number) => `${percent}%`,
  progressOf: (title: string) => `Progress in ${title}`,
});
