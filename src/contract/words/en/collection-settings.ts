/** Words of the settings of a course or collection. */
import { inTerms } from '../terms.ts';
import { collectionNotUpdated } from './shared-failures.ts';
import { externalIdHint } from './shared-learning.ts';

export const settingsWords = inTerms({
  action: 'Settings',
  titles: { course: '[[Course]] settings', collection: '[[Collection]] settings' },
  close: 'Close',
  cancel: 'Cancel',
  save: 'Save',
  title: 'Title',
  titleRequired: 'Title required',
  subtitle: 'Subtitle',
  description: 'Description',
  difficulty: 'Difficulty',
  anyDifficulty: 'Not set',
  visible: 'Visible to the public',
  visibleHint: {
    catalog: 'Everybody sees it in the catalog. When hidden, only its authors see it.',
    internal:
      'Members of the organization see it in internal training. When hidden, only its authors see it.',
  },
  cover: 'Color of the card without a picture',
  pageCover: 'Color of the page without a picture',
  colors: { red: 'Red', blue: 'Blue', green: 'Green', gray: 'Gray' },
  externalId: 'External ID',
  externalIdHint,
  updatedAt: 'Updated on',
  certification: 'Certification',
  certificationHint: 'What learners are certified for, such as a license. Shown beside the contents.',
  failed: collectionNotUpdated,
});
