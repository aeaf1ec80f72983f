/** Words of the inbox and of what the product tells somebody. A message names its template; what stands in its places comes with it. */
import { countOf } from '../count.ts';
import { inTerms } from '../terms.ts';
import { dateText, dueText } from '../time.ts';
import { plannedFor } from './plan-reminder.ts';
import { feedbackAnswered, messageReported } from './shared-learning.ts';

const dueOn = (date: string) => {
  const at = Date.parse(date);
  return Number.isNaN(at) ? '' : `It’s due on ${dueText(at)}.`;
};

const neededFrom = (date: string) => {
  const at = Date.parse(date);
  const way = 'Set up an authenticator app or a passkey';
  if (Number.isNaN(at)) return `${way}.`;
  return at <= Date.now()
    ? `${way} to get your access back.`
    : `${way} before ${dueText(at)} to keep your access.`;
};

const onDay = (at: string) => dateText(Number(at));
const openBilling = 'Open billing';

type Said = { title: string; text: string; action: string };
type Variables = Readonly<Record<string, string>>;

/** Of a message that an older version of the app has no template for. */
const unknown: Said = { title: 'New message', text: 'Update the app to read this message.', action: 'Open' };

const templates: Readonly<Record<string, (variables: Variables) => Said>> = {
  assigned: ({ by = '', stack = '', dueDate = '' }) => ({
    title: by === '' ? `“${stack}” was assigned to you` : `${by} assigned “${stack}” to you`,
    text: dueDate === '' ? '' : dueOn(dueDate),
    action: 'Open assignments',
  }),
  announcement: ({ by = '', group = '', text = '' }) => ({
    title: by === '' ? group : `${by} to ${group}`,
    text,
    action: 'Open group',
  }),
  // As `renewal-mail.ts` says it, on the server.
  billingNews: ({ title = '', text = '' }) => ({ title, text, action: 'Open' }),
  chargeComing: ({ amount = '', on = '', plan = '', from = '', to = '' }) => ({
    title: `${amount} will be charged on ${onDay(on)}`,
    text: `${plan}, ${onDay(from)} to ${onDay(to)}. To stop it, turn Auto Pay off before then.`,
    action: openBilling,
  }),
  commentReply: ({ by = '', title = '' }) => ({
    title: `${by === '' ? 'Someone' : by} replied to your comment`,
    text: title,
    action: 'Open comment',
  }),
  directMessage: ({ by = '' }) => ({
    title: `${by === '' ? 'Someone' : by} wrote to you`,
    text: '',
    action: 'Open message',
  }),
  factorRequired: ({ organization = '', date = '' }) => ({
    title: `${organization} asks its members for a second factor`,
    text: neededFrom(date),
    action: 'Set up',
  }),
  feedbackAnswered: ({ text = '' }) => ({
    title: feedbackAnswered,
    text,
    action: 'Open inbox',
  }),
  invitationAccepted: ({ by = '', organization = '' }) => ({
    title: `${by === '' ? 'Someone' : by} accepted your invitation`,
    text: organization,
    action: 'Open members',
  }),
  lessonShared: ({ by = '', title = '' }) => ({
    title: `${by === '' ? 'Someone' : by} shared “${title}” with you`,
    text: 'You can edit it together. It’s in My content.',
    action: 'Open',
  }),
  lessonTransferred: ({ by = '', title = '', organization = '' }) => ({
    title: `${by === '' ? 'Someone' : by} transferred “${title}” to ${organization === '' ? 'themselves' : organization}`,
    text: 'Only its new owner and those who work there can open it.',
    action: 'Open',
  }),
  // `of`: a comment on a lesson, which `group` then names; absent: a message in a group
  mention: ({ by = '', group = '', of }) => ({
    title: `${by === '' ? 'Someone' : by} mentioned you${of === 'comment' ? ' in a comment' : ''}`,
    text: group,
    action: of === 'comment' ? 'Open comment' : 'Open message',
  }),
  messageReported: ({ group = '', of }) => ({
    title: of === 'comment' ? 'A comment was reported' : messageReported,
    text: group,
    action: of === 'comment' ? 'Open comment' : 'Open message',
  }),
  planned: ({ title = '', date = '', time = '' }) => ({
    title: `Reminder: “${title}”`,
    text: plannedFor(date, time),
    action: 'Open',
  }),
  renewalFailed: ({ plan = '', reason = '', next = '', until = '' }) => ({
    title: `The renewal of ${plan} failed`,
    text: `${reason} ${next === '' ? 'We won’t try again.' : `We’ll try again on ${onDay(next)}.`} Seats stay open until ${onDay(until)}.`,
    action: openBilling,
  }),
  renewalLapsed: ({ plan = '', until = '' }) => ({
    title: `${plan} has ended`,
    text: `It could not be renewed. Seats closed on ${onDay(until)}.`,
    action: openBilling,
  }),
  renewalRecovered: ({ plan = '', to = '' }) => ({
    title: `${plan} is paid and continues`,
    text: `It runs until ${onDay(to)}.`,
    action: openBilling,
  }),
  seatContinues: ({ organization = '' }) => ({
    title: `Your access at ${organization} continues`,
    text: '',
    action: 'Open inbox',
  }),
  seatEnding: ({ organization = '', until = '' }) => ({
    title: `Your access at ${organization} may end on ${onDay(until)}`,
    text: 'An administrator can keep it open. Your progress is kept either way.',
    action: 'Open inbox',
  }),
  seatEnded: ({ organization = '', name = '' }) => ({
    title: `Your license of ${name} has ended`,
    text: `${organization} now has fewer licenses. Your progress is kept. Ask its owners if you still need access.`,
    action: 'Open subscriptions',
  }),
  receipt: ({ amount = '', title = '' }) => ({
    title: amount === '' ? 'A payment has arrived' : `${amount} was paid`,
    text: title,
    action: 'Open invoice',
  }),
};

export const inboxWords = inTerms({
  heading: 'Inbox',
  button: (unread: number) =>
    unread === 0 ? 'Inbox' : `Inbox: ${countOf(unread, 'unread message', 'unread messages')}`,
  list: 'Messages in your inbox',
  loading: 'Loading your inbox…',
  emptyTitle: 'Your inbox is empty',
  empty: 'Assignments, announcements, mentions and replies to you appear here.',
  unread: 'Unread',
  unreadCount: (count: number) => countOf(count, 'unread message', 'unread messages'),
  allRead: 'Everything is read.',
  times: (count: number) => `${count} times`,
  markAll: 'Mark all as read',
  markRead: 'Mark as read',
  confirm: 'Got it',
  hide: 'Remove from inbox',
  hidden: 'Removed from your inbox',
  actionsOf: (title: string) => `Actions for ${title}`,
  more: 'Show more',
  showAll: 'Open inbox',
  close: 'Close',
  dismiss: 'Dismiss',
  notices: 'Messages for you',
  announce: {
    button: 'Announce',
    title: 'Announce to the group',
    text: 'Announcement',
    hint: 'Every member of the group gets it in their inbox.',
    required: 'Write something to announce.',
    submit: 'Announce',
    cancel: 'Cancel',
    done: 'Announcement saved. The group will receive it.',
    failed: 'The announcement was not saved on this device. Try again.',
  },
});

/** @param template  as the message names it */
export const noticeText = (template: string | undefined, variables: Variables = {}): Said =>
  template !== undefined && Object.hasOwn(templates, template)
    ? (templates[template]?.(variables) ?? unknown)
    : unknown;
