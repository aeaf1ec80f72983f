import { changeNotSavedHere, noAnswerCheck } from './shared-failures.ts';

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
  personHint: 'Must be a member of the organization.',
  personRequired: 'Enter an email or a username.',
  role: 'Role',
  add: 'Add',
  asked: 'They’ll appear here once the server confirms them.',
  failed: changeNotSavedHere,
  owner: 'Owner',
  leave: 'Leave',
  leaveTitle: (title: string) => `Stop working on ${title}?`,
  leaveText:
    'You can no longer edit it. You can’t come back on your own: somebody who works on it has to add you.',
  leaveNot: 'Keep working on it',
  left: 'You no longer work on it.',
  /** of a person's own: whoever has a username */
  own: {
    person: 'Username',
    hint: 'Their exact username. They can read and edit it with you.',
    required: 'Enter a username.',
    added: 'Added. They’ll find it in their inbox.',
    known: 'They already work on it.',
    nobody:
      'Nobody you can add has this username. You can add people who share an organization with you or have an open profile.',
    full: 'They can’t be added: too many people work on this, or they already work on too much that belongs to others.',
    tooOften: 'You’ve tried too many usernames. Try again in an hour.',
    refused: 'The server didn’t accept it. If you’ve just created this, try again when it has been sent.',
    unreachable: noAnswerCheck,
    needsConnection: 'Adding somebody needs a connection: only the server knows who has a username.',
  },
  transfer: 'Transfer ownership',
  presence: 'Present in',
  presenceTitle: (skill: string) => `Where ${skill} is`,
  nowhere: 'It is in no collection yet.',
};
