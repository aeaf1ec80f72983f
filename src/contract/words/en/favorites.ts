/** Words of favorites. */

import { countOf } from '../count.ts';
import { inTerms } from '../terms.ts';
import { noRoom } from './common.ts';

export const favoriteWords = inTerms({
  heading: 'Favorites',
  mark: 'Favorite',
  markOf: (title: string) => `Favorite “${title}”`,
  signIn: 'Sign in to mark favorites',
  notSaved: noRoom,
  count: (count: number) => countOf(count, 'favorite', 'favorites'),
  removed: 'Removed from favorites',
  undo: 'Undo',
  loading: 'Still loading your favorites…',
  filters: 'Show',
  filter: { all: 'All', skill: '[[Skills]]', collection: '[[Courses]] and [[collections]]' },
  more: (count: number) => `Show ${count} more`,
  noneTitle: 'No favorites yet',
  none: 'Use the heart on any [[skill]], [[collection]] or [[course]] to find it here again.',
  noneOfKindTitle: 'No favorites of this kind',
  noneOfKind: 'Choose All to see your other favorites.',
});
