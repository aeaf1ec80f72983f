/** Words of handing a skill to another owner (D64). */
import { inTerms } from '../terms.ts';
import { catalogued } from './refusal-catalogue.ts';
import { noAnswerCheck } from './shared-failures.ts';

export const transferWords = inTerms({
  title: (title: string) => `Transfer “${title}”`,
  close: 'Close',
  cancel: 'Cancel',
  submit: 'Transfer',
  owner: 'New owner',
  choose: 'Choose a new owner',
  required: 'Choose a new owner.',
  yourself: 'Yourself',
  toOrganization:
    'Its text, draft, comments and files go with it. It’s hidden until someone there shows it, and its approvals start over. Collaborators who aren’t members there lose access, and packages exported for an LMS stop working.',
  toYourself:
    'Its text, draft, comments and files go with it, and only you can open it. All collaborators lose access, and packages exported for an LMS stop working.',
  held: catalogued.SKILL_NON_TRANSFERABLE,
  heldHint: 'Remove it from these first:',
  retired: 'A retired [[skill]] can’t be transferred.',
  failed: noAnswerCheck,
  offline: 'Transferring a [[skill]] needs a connection.',
  done: (title: string, owner: string) => `“${title}” now belongs to ${owner}.`,
  you: 'you',
});
