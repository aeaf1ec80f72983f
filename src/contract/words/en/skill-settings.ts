/** Words of the settings of a skill. */
import { inTerms } from '../terms.ts';
import { skillNotUpdated } from './shared-failures.ts';
import { externalIdHint } from './shared-learning.ts';
export const skillSettingsWords = inTerms({
  action: 'Settings',
  title: '[[Skill]] settings',
  close: 'Close',
  cancel: 'Cancel',
  save: 'Save',
  page: 'Page',
  name: 'Title',
  nameRequired: 'Title required',
  subtitle: 'Subtitle',
  slug: 'Address',
  slugHint: (path: string) => `The last part of ${path}. Links to the old address lead here.`,
  slugWrong: {
    form: 'Use letters, digits and hyphens, at least 3.',
    reserved: 'This word is used by the app itself. Choose another.',
    taken: 'This address is taken.',
  },
  description: 'Description',
  tags: 'Tags',
  tagsHint: 'Separate them with commas.',
  externalId: 'External ID',
  externalIdHint,
  availability: 'Availability',
  visible: 'Visible',
  visibleHint: 'When hidden, only its authors see it.',
  loginRequired: 'Sign-in required',
  loginHint: 'Available for visible and free [[skills]].',
  monetized: 'Monetized',
  monetizedHint: 'Available for visible [[skills]] that need a sign-in.',
  /** who sees it as the toggles are */
  audience: {
    collaborators: 'Only collaborators can see it.',
    everyone: 'Free for everyone on the Internet.',
    'signed in': 'For logged-in learners only, with public section descriptions.',
    enrolled: 'For learners enrolled in [[a course]] that has it.',
  },
  ownHint: 'This [[skill]] is yours. Only you can see it.',
  sharedOwnHint: 'Only its owner and its collaborators can see this [[skill]].',
  visibilityUpdated: '[[Skill]] visibility successfully updated!',
  visibilityFailed: "We are having trouble updating this [[skill]]'s visibility. Please try again later",
  failed: skillNotUpdated,
  authors: 'Authors',
});
