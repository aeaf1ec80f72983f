import { changeNotSavedHere } from './shared-failures.ts';

/** Words of who works on a skill, a course or a collection, and of where a skill is (COLL-021). */
export const collaboratorWords = {
  more: (title: string) => `More about ${title}`,
  action: 'Collaborators',
  title: (skill: string) => `Collaborators of ${skill}`,
  close: 'Close',
  none: 'Nobody has a role on this yet.',
  roles: {
    author: 'Author',
    peerReviewer: 'Peer reviewer',
    copyEditor: 'Copy editor',
    seoReviewer: 'SEO reviewer',
  },
  rolesOf: (name: string) => `Roles of ${name}`,
  unknown: 'Somebody',
  remove: (name: string) => `Remove ${name}`,
  person: 'Email or username',
  personHint: 'Of a member of the organization.',
  personRequired: 'Enter an email or a username.',
  role: 'Role',
  add: 'Add',
  asked: 'They appear here when the server has found them.',
  failed: changeNotSavedHere,
  presence: 'Present in',
  presenceTitle: (skill: string) => `Where ${skill} is`,
  nowhere: 'It is in no collection yet.',
};
