/** Words of content that is archived. */
import { inTerms } from '../terms.ts';
import { changeNotSavedHere } from './shared-failures.ts';

export const archivedWords = inTerms({
  title: 'This [[skill]] is archived',
  shared: 'Learners don’t see it. Restore it to edit it.',
  own: 'Restore it to edit it.',
  restore: 'Restore',
  restored: (title: string) => `“${title}” is back. It’s hidden until you show it.`,
  ownRestored: (title: string) => `“${title}” is back.`,
  hint: 'Learners no longer see it. It can be restored.',
  ownHint: 'It can be restored.',
  failed: changeNotSavedHere,
});
