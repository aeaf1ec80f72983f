/** Words of approvals: who approved which text, and what an organization asks for before publishing. */

import { countOf } from '../count.ts';
import { listOf } from '../lists.ts';
import { inTerms } from '../terms.ts';
import { noRoom } from './common.ts';
import { catalogued } from './refusal-catalogue.ts';
import { skillRetired } from './shared-failures.ts';

export const approvalWords = inTerms({
  open: 'Approvals',
  title: (skill: string) => `Approvals of “${skill}”`,
  lead: 'You approve exactly the text below. After an edit it has to be approved again.',
  noneAsked: 'This organization asks for no approvals before publishing. Yours is still recorded.',
  asked: 'Needed before publishing',
  stage: (name: string, missing: number) =>
    missing === 0
      ? `${name}: approved`
      : `${name}: ${countOf(missing, 'approval', 'approvals')} of this text missing`,
  chooseStage: 'Stage',
  approve: 'Approve this text',
  approved: 'Approved. Sends automatically.',
  takeBack: 'Take back my approval',
  takenBack: 'Your approval is taken back.',
  failed: noRoom,
  words: 'Text to approve',
  wordsNote: 'Text only. Pictures, videos and formatting are in the editor.',
  empty: 'This text is empty.',
  loading: 'Still loading the text…',
  absent: 'The text isn’t on this device yet. It will open as soon as you’re online.',
  again: 'Try again',
  broken: 'The text isn’t complete, so it can’t be approved. The editor says what is missing.',
  retired: skillRetired,
  lastWriter: (name: string) => `${name || 'Somebody'} wrote this text last.`,
  youWroteLast: 'You wrote this text last.',
  ownText: catalogued.APPROVAL_OF_OWN_TEXT,
  whoCan: (others: readonly string[]) =>
    others.length === 0
      ? 'Anyone else who may edit it can.'
      : `${listOf([...others, 'anyone else who may edit it'], 'disjunction')} can.`,
  mayBeTurnedOff: 'An owner of the organization can change this in its settings.',
  history: 'History',
  noHistory: 'Nobody has approved this text yet.',
  someone: 'Somebody',
  you: 'You',
  facts: (stage: string, when: string) => (stage === '' ? when : `${stage}, ${when}`),
  standing: {
    holds: 'Approved this text',
    own: 'Doesn’t count: they wrote this text last',
    outdated: 'Outdated: the text has changed since',
    unknown: 'Approved a version that this device can’t compare',
    withdrawn: 'Taken back',
  },
  missingTitle: 'This text still needs approvals',
  missingText: 'Your organization requires these approvals before publishing.',
  close: 'Close',
  cancel: 'Cancel',

  stages: 'Approvals before publishing',
  stagesOpen: 'Approvals',
  stagesLead:
    'A [[skill]] is published only after this many people have approved exactly the text that goes out. Without a stage, no approval is needed.',
  stagesChange: 'Change approvals',
  stagesAsked: (stages: readonly { name: string; approvals: number }[]) =>
    stages.map(({ name, approvals }) => `${name}: ${countOf(approvals, 'person', 'people')}`).join(', '),
  noStages: 'No approval is needed before publishing.',
  stageName: 'Name of the stage',
  stageNamePlaceholder: 'Peer review',
  people: 'People',
  addStage: 'Add a stage',
  removeStage: (name: string) => `Remove stage ${name}`,
  nameMissing: 'Name required',
  nameTaken: 'Another stage has this name.',
  byAnother: 'Nobody approves what they wrote last',
  byAnyone: 'People may approve a text they wrote',
  byAnotherNote:
    'An approval by the person who last changed the text doesn’t count. Turn this off where one person writes alone.',
  save: 'Save',
  saved: 'Saved. Sends automatically.',
});
