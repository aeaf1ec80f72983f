/** Words of the dialog that arranges a course. */
import { inTerms } from '../terms.ts';
import { collectionNotUpdated } from './shared-failures.ts';

export const arrangeWords = inTerms({
  action: 'Arrange',
  title: 'Arrange',
  close: 'Close',
  empty: 'Nothing to arrange yet.',
  up: (title: string) => `Move ${title} up`,
  down: (title: string) => `Move ${title} down`,
  remove: (title: string) => `Remove ${title}`,
  hide: (title: string) => `Hide ${title} from learners`,
  show: (title: string) => `Show ${title} to learners`,
  hidden: (title: string) => `${title} is hidden.`,
  shown: (title: string) => `${title} is shown.`,
  moved: (title: string) => `${title} moved.`,
  removed: (title: string) => `${title} removed.`,
  addLabel: 'Add existing content',
  addNone: 'Choose [[a skill]] or [[collection]]',
  find: 'Find by title',
  onlyHere: 'Offline: only what is on this device is listed.',
  more: 'There is more than this list shows. Find it by its title.',
  noMatch: 'Nothing else with this title may be added here.',
  onItsWay: 'On its way to this device',
  add: 'Add',
  added: (title: string) => `${title} added.`,
  hint: 'What you remove here stays in its other places. Its [[skills]], answers and comments are kept.',
  failed: collectionNotUpdated,
});
