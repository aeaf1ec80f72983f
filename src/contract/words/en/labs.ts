/** Words of the labs that a course offers (LAB-002). */
import { inTerms } from '../terms.ts';
import { notSavedHere } from './shared-failures.ts';
import { opensNewTab, strangerTitle } from './shared-learning.ts';

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
  failed: notSavedHere,
});

/** Words of a lab's own page, and of the playgrounds of an organization (LAB-001). */
export const labPageWords = inTerms({
  lab: 'Lab',
  loading: 'Still loading the lab…',
  notConfigured: 'This lab cannot be started: no lab provider is set up here.',
  offline: 'A lab starts online. Connect to start it.',
  neverSeen: 'This lab hasn’t been loaded on this device yet.',
  unreachableLab: 'The server didn’t respond. Try again later.',
  retired: 'This lab is retired and cannot be started.',
  goneTitle: 'This lab isn’t available',
  gone: 'It was removed, or it isn’t open to you.',
  openedFor: (title: string) => `Opened for “${title}”`,
  start: 'Start lab',
  newTab: opensNewTab,
  playgrounds: 'Playgrounds',
  playgroundsLead: (name: string) => `Labs of ${name} to practise in.`,
  noneTitle: 'No playgrounds yet',
  none: 'Labs that the organization offers appear here.',
  strangerTitle,
  stranger: 'Its playgrounds are for its members.',
  loadingList: 'Still loading the playgrounds…',
  unreachableTitle: 'Playgrounds not loaded',
  unreachable: 'The list can’t be loaded right now. Try again when you’re online.',
});
