/** Words of the dialog for the questions and study plans of a course. */
import { collectionNotUpdated, linkNotAllowed } from './shared-failures.ts';

export const courseNotesWords = {
  action: 'FAQs and plans',
  title: 'FAQs, study plans and links',
  close: 'Close',
  cancel: 'Cancel',
  save: 'Save',
  faqs: 'Frequently asked questions',
  question: (number: number) => `Question ${number}`,
  answer: (number: number) => `Answer ${number}`,
  addFaq: 'Add question',
  removeFaq: (number: number) => `Remove question ${number}`,
  urlWrong: linkNotAllowed,
  required: 'Fill in both, or remove it.',
  lists: {
    studyPlans: {
      legend: 'Study plans',
      add: 'Add study plan',
      text: (number: number) => `Text of link ${number}`,
      url: (number: number) => `Address of link ${number}`,
      remove: (number: number) => `Remove study plan ${number}`,
    },
    links: {
      legend: 'Further reading',
      add: 'Add link',
      text: (number: number) => `Text of reading ${number}`,
      url: (number: number) => `Address of reading ${number}`,
      remove: (number: number) => `Remove reading ${number}`,
    },
    examLinks: {
      legend: 'Exams elsewhere',
      add: 'Add exam',
      text: (number: number) => `Name of exam ${number}`,
      url: (number: number) => `Address of exam ${number}`,
      remove: (number: number) => `Remove exam ${number}`,
    },
  },
  failed: collectionNotUpdated,
};
