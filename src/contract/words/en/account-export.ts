/** Words of the file with everything that a person has written. */
import type { WrittenList } from '../../accounts/account-export.ts';
import { countOf } from '../count.ts';
import { inTerms } from '../terms.ts';

type Page = { title: string; columns: Readonly<Record<string, string>> };

const pages = {
  account: {
    title: 'Account',
    columns: {
      name: 'Name',
      username: 'Username',
      emails: 'Email addresses',
      about: 'About',
      links: 'Links',
      registeredAt: 'Signed up',
    },
  },
  organizations: {
    title: 'Organizations',
    columns: { name: 'Organization', roles: 'Roles', groups: 'Groups', joinedAt: 'Joined' },
  },
  billing: {
    title: 'Billing details',
    columns: {
      name: 'Buyer’s name',
      address: 'Address',
      taxNumber: 'Tax number',
      method: 'Payment method',
    },
  },
  invoices: {
    title: 'Invoices',
    columns: {
      number: 'Invoice',
      title: 'For',
      amount: 'Amount',
      status: 'Status',
      createdAt: 'Issued',
      paidAt: 'Paid',
    },
  },
  comments: {
    title: 'Comments',
    columns: { lesson: '[[Skill]]', text: 'Comment', createdAt: 'Written', editedAt: 'Edited' },
  },
  messages: { title: 'Messages', columns: { channel: 'Where', text: 'Message', sentAt: 'Sent' } },
  announcements: {
    title: 'Announcements',
    columns: { group: 'Group', text: 'Announcement', createdAt: 'Written' },
  },
  notes: {
    title: 'Notes',
    columns: { lesson: '[[Skill]]', quote: 'Text', note: 'Note', updatedAt: 'Written' },
  },
  flashcards: {
    title: 'Flashcards',
    columns: { lesson: '[[Skill]]', front: 'Front', rear: 'Back', createdAt: 'Written' },
  },
  playlists: {
    title: 'Playlists',
    columns: { title: 'Playlist', description: 'Description', items: 'Contents', updatedAt: 'Changed' },
  },
  schedule: { title: 'Learn Later', columns: { title: 'What', date: 'Day', addedAt: 'Added' } },
  favorites: { title: 'Favorites', columns: { title: 'What', addedAt: 'Added' } },
  ratings: { title: 'Likes', columns: { title: 'What', value: 'Rating', at: 'When' } },
  progress: {
    title: 'Progress',
    columns: {
      lesson: '[[Skill]]',
      percent: 'Percent',
      seconds: 'Seconds',
      completedAt: 'Completed',
      updatedAt: 'Last opened',
    },
  },
  enrollments: {
    title: 'Enrollments',
    columns: { course: '[[Course]]', status: 'Status', createdAt: 'Enrolled' },
  },
  exams: {
    title: 'Practice exams',
    columns: { exam: 'Exam', startedAt: 'Started', finishedAt: 'Finished', score: 'Score' },
  },
  feedback: {
    title: 'Feedback',
    columns: { learning: 'On learning', platform: 'On the app', bugs: 'Faults', at: 'Sent' },
  },
} satisfies Record<WrittenList, Page>;

export const accountExportWords = inTerms({
  heading: 'Your data',
  hint: 'Everything you’ve written, and how far you’ve come, as pages that any browser opens and as JSON.',
  action: 'Export my data',
  done: 'Your data is saved as a file.',
  failed: 'The file could not be made. Please try again.',
  fileName: (username: string, day: string) => `${username}-data-${day}.zip`,
  index: {
    title: (name: string) => `Data of ${name}`,
    lead: (at: string) => `As of ${at}. Times are UTC.`,
    entries: (count: number) => countOf(count, 'entry', 'entries'),
    json: 'Everything as JSON',
    lessons: '[[Skills]] you wrote, as Markdown',
    back: 'All pages',
    none: 'Nothing here.',
  },
  unsent: {
    title: 'Not sent yet',
    columns: { what: 'Change', place: 'Where', text: 'Text', createdAt: 'Written' },
  },
  pages: pages as Readonly<Record<WrittenList, Page>>,
});
