/** Words of the viewer inside an LMS, and of exporting a course for one. Only those screens load them. */
import { countOf } from '../count.ts';

export const lmsWords = {
  bar: {
    back: 'Back to the contents',
    save: 'Save Progress',
    saveAndExit: 'Save & Exit',
    saved: 'Progress saved successfully!',
    heldOnly: 'The server can’t be reached. Your progress is kept with your LMS and sent by itself.',
    notKept:
      'Your progress is in this window only. Leave it open: it is sent by itself as soon as the server answers.',
    states: { saved: 'Saved', sending: 'Sending…', held: 'Kept with your LMS', waiting: 'Not sent yet' },
    skip: 'Skip to the lesson',
    messages: 'Messages',
    dismiss: 'Dismiss',
  },
  course: {
    progress: 'Your progress',
    lessons: (lessons: number) => countOf(lessons, 'lesson', 'lessons'),
    done: (done: number, all: number, percent: number) =>
      `${done} of ${countOf(all, 'lesson', 'lessons')}, ${percent} %`,
    start: 'Start',
    continue: 'Continue',
    startWith: (lesson: string) => `Start with “${lesson}”`,
    continueWith: (lesson: string) => `Continue with “${lesson}”`,
    contents: 'Lessons',
    questions: (questions: number) => countOf(questions, 'question', 'questions'),
    answered: (right: number, all: number) => `${right} of ${countOf(all, 'question', 'questions')} right`,
    states: { NOT_STARTED: 'Not started', IN_PROGRESS: 'In progress', COMPLETE: 'Complete' },
    complete: 'You have completed this course',
    completeText: 'Your LMS is told that you passed.',
    completeTold: 'Your LMS knows that you passed.',
    emptyTitle: 'Nothing in here yet',
    empty: 'Lessons appear here as soon as they are published.',
    exitedTitle: 'Progress saved. You can close this window.',
    exited: 'If you go on learning here, that is saved too.',
  },
  lesson: {
    lessons: 'Lessons of this course',
    previous: 'Previous lesson',
    next: 'Next lesson',
    backToCourse: 'Back to the contents',
    markComplete: 'Mark as complete',
    completeHint: 'Read to the end? Then it counts in the course.',
    beside: 'Before and after this lesson',
    questionsLeft: (left: number) =>
      `This lesson is complete once ${left === 1 ? 'the last question is' : `${left} more questions are`} answered rightly.`,
    completed: 'You have completed this lesson',
    hint: 'Hint',
    polls: 'How others answered',
    responses: (responses: number) => countOf(responses, 'answer', 'answers'),
    pollShare: (percent: number) => `${percent} %`,
    notChecked: 'Checked on this device: the server can’t be reached just now.',
  },
  notices: {
    lmsLostTitle: 'Your LMS does not answer',
    lmsLostKept:
      'Go on learning: your progress is kept in this browser and on our server, and your LMS is told at the next launch.',
    lmsLost:
      'Go on learning: your progress is kept on our server, and your LMS is told at the next launch. Save before you close this window.',
    unreachableTitle: 'The server can’t be reached',
    unreachable: 'Go on learning: your progress is kept with your LMS and sent by itself.',
    unreachableAlone: 'Keep this window open: your progress is sent by itself as soon as the server answers.',
    versionTitle: 'Progress from another version',
    version:
      'Your LMS holds progress that another version of this course has saved. It stays as it is; what you do now is saved beside it.',
    storageTitle: 'Your browser keeps nothing here',
    storage: 'Your progress goes to our server and your LMS.',
    openInWindow: 'Open in new window',
    dismiss: 'Dismiss',
  },
  elsewhere: {
    title: 'The course is open in another window',
    text: 'What you do there is saved here and told to your LMS. Leave this window open until you are done.',
    here: 'Continue here',
  },
  failures: {
    retry: 'Try again',
    connecting: 'Waiting for your LMS.',
    opening: 'Still getting the course.',
    'no launch': {
      title: 'This course opens from your LMS',
      text: 'Open it there, from the course that your organization has given you. This address alone can’t show it.',
    },
    'no answer': {
      title: 'Your LMS does not answer',
      text: 'The page around this course has not said who is learning. Nothing is lost; try again, or open the course from your LMS once more.',
    },
    'expired key': {
      title: 'This package is no longer valid',
      text: 'Whoever runs your LMS needs a new export of the course. Your saved progress stays.',
    },
    'wrong course': {
      title: 'This package is for another course',
      text: 'It opens one course and nothing else. Open the course from your LMS once more.',
    },
    'not found': {
      title: 'We couldn’t find this course',
      text: 'It may have been withdrawn. Your saved progress stays.',
    },
    unreachable: {
      title: 'The server can’t be reached',
      text: 'Check your connection. It opens by itself as soon as the server answers; saved progress is safe.',
    },
    unknown: {
      title: 'The course could not be opened',
      text: 'Something failed on our side. Your saved progress is safe.',
    },
    lesson: {
      title: 'We couldn’t find this lesson',
      text: 'It is not part of this course, or not published any more.',
    },
    page: {
      title: 'This page does not exist',
      text: 'The address is not one of this course. Open the course from your LMS once more.',
    },
    lab: {
      title: 'Labs don’t run here yet',
      text: 'This course links to a lab, and labs need a provider that is not connected. Your progress is not affected.',
    },
    broken: {
      title: 'This page broke',
      text: 'What you have answered is saved. Load it again to go on.',
      reload: 'Load again',
    },
  },
  export: {
    action: 'Export for an LMS',
    needsConnection: 'Needs a connection',
    title: 'Export for an LMS',
    explain:
      'You get a SCORM 1.2 package (a zip file) to upload to your LMS. It holds no lessons: it opens this course from here, so learners always see what is published, and it tells your LMS their score and who has passed.',
    terms: [
      'The package works only inside the LMS that you name below.',
      'It opens this one course and nothing else.',
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
      notAnAddress: 'That is not an address. It begins with https:// and a name.',
      hasPath: 'Only the origin: leave out what follows the name, from the first / on.',
      insecure: 'It has to begin with https://. Only an LMS on this computer may do without.',
    },
    forbidden: 'You may not export this course.',
    failed: 'The package could not be made. Try again in a moment.',
    unreachable: 'The server can’t be reached. Try again when you are online.',
  },
};
