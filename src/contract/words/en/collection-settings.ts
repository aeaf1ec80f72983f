/** Words of the settings of a course or collection. */

export const settingsWords = {
  action: 'Settings',
  titles: { course: 'Course settings', collection: 'Collection settings' },
  close: 'Close',
  cancel: 'Cancel',
  save: 'Save',
  title: 'Title',
  titleRequired: 'Title required',
  subtitle: 'Subtitle',
  description: 'Description',
  difficulty: 'Difficulty',
  anyDifficulty: 'Not said',
  visible: 'Visible to the public',
  visibleHint: {
    catalog: 'Everybody sees it in the catalog. Hidden, only those who work on it do.',
    internal:
      'Members of the organization see it in internal training. Hidden, only those who work on it do.',
  },
  failed: 'An error occurred while updating collection.',
};
