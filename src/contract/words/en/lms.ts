/** Words of the viewer inside an LMS, and of exporting a course or lesson for one. Only those screens load them. */

import { countOf } from '../count.ts';
import { inTerms } from '../terms.ts';
import { needsConnection } from './common.ts';

export type ExportedThing = 'course' | 'skill';

export const lmsWords = inTerms({
  bar: {
    back: 'Back to the contents',
    save: 'Save Progress',
    saveAndExit: 'Save & Exit',
    learner: 'Learner',
    accountOf: (name: string) => `Account of ${name}`,
    account: 'Signed in by your LMS',
    saved: 'Progress saved successfully!',
    heldOnly: 'The server can’t be reached. Your progress is kept with your LMS and sent automatically.',
    notKept:
      'Your progress is in this window only. Leave it open: it is sent automatically as soon as the server answers.',
    states: { saved: 'Saved', sending: 'Sending…', held: 'Kept with your LMS', waiting: 'Not sent yet' },
    skip: 'Skip to the [[skill]]',
    messages: 'Messages',
    dismiss: 'Dismiss',
  },
  course: {
    progress: 'Your progress',
    lessons: (lessons: number) => countOf(lessons, '[[skill]]', '[[skills]]'),
    done: (done: number, all: number, percent: number) =>
      `${done} of ${countOf(all, '[[skill]]', '[[skills]]')}, ${percent}%`,
    start: 'Start',
    continue: 'Continue',
    startWith: (lesson: string) => `Start with “${lesson}”`,
    continueWith: (lesson: string) => `Continue with “${lesson}”`,
    contents: '[[Skills]]',
    questions: (questions: number) => countOf(questions, 'question', 'questions'),
    answered: (right: number, all: number) => `${right} of ${countOf(all, 'question', 'questions')} right`,
    states: { NOT_STARTED: 'Not started', IN_PROGRESS: 'In progress', COMPLETE: 'Complete' },
    complete: 'You have completed this [[course]]',
    completeText: 'Your LMS has been told that you passed.',
    completeTold: 'Your LMS has recorded that you passed.',
    emptyTitle: 'Nothing in here yet',
    empty: '[[Skills]] appear here as soon as they are published.',
    exitedTitle: 'Progress saved. You can close this window.',
    exited: 'If you keep learning here, that is saved too.',
  },
  lesson: {
    backToCourse: 'Back to the contents',
    beside: 'Before and after this [[skill]]',
    questionsLeft: (left: number) =>
      `This [[skill]] is complete once ${left === 1 ? 'the last question is' : `${left} more questions are`} answered correctly.`,
    completedAlone: (told: boolean) =>
      `You have completed this [[skill]]. Your LMS has ${told ? 'recorded' : 'been told'} that you passed.`,
    hint: 'Hint',
    polls: 'How others answered',
    responses: (responses: number) => countOf(responses, 'answer', 'answers'),
    pollShare: (percent: number) => `${percent}%`,
    notChecked: 'Checked on this device: the server can’t be reached just now.',
  },
  notices: {
    lmsLostTitle: 'Your LMS does not answer',
    lmsLostKept:
      'Keep learning: your progress is saved in this browser and on our server, and your LMS receives it at the next launch.',
    lmsLost:
      'Keep learning: your progress is saved on our server, and your LMS receives it at the next launch. Save before you close this window.',
    unreachableTitle: 'The server can’t be reached',
    unreachable: 'Keep learning: your progress is kept with your LMS and sent automatically.',
    unreachableAlone:
      'Keep this window open: your progress is sent automatically as soon as the server answers.',
    versionTitle: 'Progress from another version',
    version:
      'Your LMS holds progress that another version of this [[course]] has saved. It stays as it is; what you do now is saved beside it.',
    storageTitle: 'Your browser keeps nothing here',
    storage: 'Your progress goes to our server and your LMS.',
    openInWindow: 'Open in new window',
    dismiss: 'Dismiss',
  },
  elsewhere: {
    title: 'The [[course]] is open in another window',
    text: 'What you do there is saved here and sent to your LMS. Leave this window open until you are done.',
    here: 'Continue here',
  },
  failures: {
    retry: 'Try again',
    connecting: 'Waiting for your LMS.',
    opening: 'Still loading the [[course]]…',
    'no launch': {
      title: 'This [[course]] opens from your LMS',
      text: 'Open it there, from the [[course]] that your organization has given you. It can’t be opened from this address alone.',
    },
    'no answer': {
      title: 'Your LMS does not answer',
      text: 'The page around this [[course]] hasn’t identified the learner. Nothing is lost. Try again, or open the [[course]] from your LMS again.',
    },
    'expired key': {
      title: 'This package is no longer valid',
      text: 'Your LMS administrator needs a new export of the [[course]]. Your saved progress is kept.',
    },
    'wrong course': {
      title: 'This package is for another [[course]]',
      text: 'It opens one [[course]] and nothing else. Open the [[course]] from your LMS again.',
    },
    'not found': {
      title: 'We couldn’t find this [[course]]',
      text: 'It may have been withdrawn. Your saved progress stays.',
    },
    unreachable: {
      title: 'The server can’t be reached',
      text: 'Check your connection. It will open as soon as the server answers; saved progress is safe.',
    },
    unknown: {
      title: 'The [[course]] could not be opened',
      text: 'Something failed on our side. Your saved progress is safe.',
    },
    lesson: {
      title: 'We couldn’t find this [[skill]]',
      text: 'It is not part of this [[course]], or no longer published.',
    },
    page: {
      title: 'This page does not exist',
      text: 'This page isn’t part of the [[course]]. Open the [[course]] from your LMS again.',
    },
    lab: {
      title: 'Labs don’t run here yet',
      text: 'This [[course]] links to a lab, and labs need a provider that is not connected. Your progress is not affected.',
    },
    broken: {
      title: 'This page stopped working',
      text: 'Your answers are saved. Reload to continue.',
      reload: 'Load again',
    },
  },
  export: {
    action: 'Export for an LMS',
    needsConnection,
    title: 'Export for an LMS',
    explain: (what: ExportedThing) =>
      `You get a SCORM 1.2 package (a zip file) to upload to your LMS. It holds no text: it opens this [[${what}]] from here, so learners always see what is published, and it tells your LMS their score and who has passed.`,
    terms: (what: ExportedThing) => [
      'The package works only inside the LMS that you name below.',
      `It opens this one [[${what}]] and nothing else.`,
      'Learners need no account here. They show up by the name that the LMS gives them.',
    ],
    origin: 'Address of your LMS',
    originHint: 'Such as https://lms.example.com, without a path',
    download: 'Download package',
    done: (file: string) => `Downloaded ${file}. Upload it to your LMS as a SCORM 1.2 package.`,
    cancel: 'Cancel',
    close: 'Close',
    errors: {
      empty: 'Enter the address of your LMS.',
      notAnAddress: 'Enter an address such as https://lms.example.com.',
      hasPath: 'Only the origin: leave out what follows the name, from the first / on.',
      insecure: 'It must begin with https://. http is allowed only for an LMS on this computer.',
    },
    forbidden: 'You’re not allowed to export this.',
    failed: 'The package could not be made. Try again in a moment.',
    unreachable: 'The server can’t be reached. Try again when you are online.',
    signed: 'The LMS’s own server signs its learners',
    signedHint:
      'For an LMS that can run code: nobody can claim to be another learner. You get two keys instead of a package, and the LMS receives no score.',
    makeKeys: 'Create keys',
    keysTitle: 'Copy both keys now. They aren’t shown again.',
    packageKey: 'Package key',
    signingKey: 'Signing key',
    copyKey: (key: string) => `Copy ${key.toLowerCase()}`,
    copy: 'Copy',
    copied: 'Copied',
    keysText: (path: string) =>
      `The LMS’s server posts packageKey, learnerId, learnerName, signedAt (seconds since 1970) and signature to ${path}. The signature is the HMAC-SHA256 of “signedAt.learnerId” with the signing key, in hex. It then sends its learner to the url in the answer, within a minute.`,
  },
  packages: {
    title: { course: 'Packages of this [[course]]', skill: 'Packages of this [[skill]]' },
    none: 'No packages yet',
    loading: 'Loading the packages…',
    unseen: 'The packages couldn’t be loaded. They’ll load as soon as the server answers.',
    lastSeen: 'As last seen on this device',
    facts: (by: string, when: string, learners: number) =>
      `Exported ${when}${by === '' ? '' : ` by ${by}`}${learners === 0 ? '' : ` · ${countOf(learners, 'learner', 'learners')}`}`,
    lastUsed: (when: string) => `Last used ${when}`,
    neverUsed: 'Not used yet',
    signed: 'Signed learners',
    revoked: (when: string) => `Revoked ${when}`,
    revoke: 'Revoke',
    revokeOf: (origin: string) => `Revoke the package for ${origin}`,
    needsConnection: 'Revoking needs a connection.',
    revokeTitle: (origin: string) => `Revoke the package for ${origin}?`,
    revokeText: (learners: number) =>
      `${learners === 0 ? 'Nobody has used it. It' : `${countOf(learners, 'learner has', 'learners have')} used it. Their sessions end now, and the package`} won’t open anything again. What they have done stays. This can’t be undone; a new export gives the LMS a new package.`,
    revokeAction: 'Revoke package',
    done: (origin: string) => `The package for ${origin} is revoked.`,
    failures: {
      refused: 'You may no longer manage these packages.',
      unreachable: 'The server can’t be reached. The package was not revoked.',
    },
  },
});
