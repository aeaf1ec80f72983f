/** Words of the dialogs that make skills, collections and courses. */
import { inTerms } from '../terms.ts';
import { newCollection } from './course.ts';
import { notCreated, skillNotCreated } from './shared-failures.ts';
import { shellWords } from './shell.ts';

export const createWords = inTerms({
  menu: 'Create',
  skill: '[[Skill]]',
  legacySkill: '[[Skill]] (Legacy)',
  course: '[[Course]]',
  close: 'Close',
  cancel: 'Cancel',
  create: 'Create',
  title: 'Title',
  subtitle: 'Subtitle',
  optional: 'Optional',
  /** below a field that has to be filled in */
  counter: (length: number, most: number) => `Required. ${length}/${most}`,
  empty: 'At least 1 character is required',
  tooLong: {
    title: (length: number) => `Title cannot exceed 50 characters: ${length}`,
    subtitle: (length: number) => `Subtitle cannot exceed 50 characters: ${length}`,
  },
  skillTitle: 'New [[skill]]',
  changeDestination: 'Change destination',
  goesTo: (place: string) => `Will be added to ${place}.`,
  goesNowhere: (organization: string) => `Owned by ${organization}. Not in a [[course]] yet.`,
  goesToYou: 'Owned by you. Only you can see it.',
  owner: 'Owner',
  yourself: 'Yourself',
  chooseOwner: 'Choose an owner',
  ownerRequired: 'Owner required',
  location: 'Location',
  chooseLocation: 'Choose a location',
  locationRequired: 'Location required',
  noLocation: 'In no [[course]] yet',
  locations: { internal: shellWords.internal, catalog: 'Catalog' },
  courses: '[[Courses]]',
  coursesRequired: 'At least 1 [[course]] is required when location is set',
  notAuthor: 'Do not assign author role to me',
  notAuthorHint: 'Others will write it. You can still edit it.',
  skillFailed: skillNotCreated,
  skillCreated: 'New [[skill]] created.',
  titles: { course: 'New [[course]]', collection: newCollection },
  titleMissing: { course: 'New [[course]] title required', collection: 'New [[collection]] title required' },
  titleRequired: 'Title required',
  difficulty: 'Difficulty',
  anyDifficulty: 'Not set',
  created: { course: 'New [[course]] created.', collection: 'New [[collection]] created.' },
  failed: notCreated,
  inside: (title: string) => `Inside ${title}`,
  offline: 'You’re offline. It will be created on this device and sent when you’re online.',
});
