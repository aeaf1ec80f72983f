/** Words of the labs that a course offers (LAB-002). */
import { inTerms } from '../terms.ts';

export const labsWords = inTerms({
  action: 'Labs',
  title: (course: string) => `Labs of “${course}”`,
  close: 'Close',
  explains: 'The lab templates of the organization. Choose those that this [[course]] offers.',
  none: 'The organization has no lab templates yet.',
  kinds: { virtual_lab: 'Virtual lab', lab_image: 'Lab image' },
  systems: { LINUX: 'Linux', WINDOWS: 'Windows', OTHER: 'Other' },
  retired: 'Retired',
  archived: 'Archived',
  edit: (name: string) => `Edit ${name}`,
  save: 'Save',
  cancel: 'Cancel',
  archive: 'Archive',
  unarchive: 'Restore from the archive',
  add: 'New lab template',
  name: 'Name',
  kind: 'Kind',
  system: 'Operating system',
  create: 'Add lab',
  nameRequired: 'Name required',
  failed: 'This could not be saved on this device. Try again.',
});
