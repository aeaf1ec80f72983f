/** Words of conversations: the list, a channel, its messages. */

import { headingText } from '#domain/written-lists.ts';
import { countOf, ENGLISH, inDigits } from '../count.ts';
import { clockText } from '../lists.ts';
import { textKeptInChanges, textStillInField } from './talk.ts';

const DAY_MS = 86_400_000;

const dayName = (at: number, today: number): string => {
  if (at >= today) return 'Today';
  if (at >= today - DAY_MS) return 'Yesterday';
  return headingText(at, today, ENGLISH);
};

export const chatWords = {
  heading: 'Messages',
  list: 'Conversations',
  loading: 'Loading messages',
  search: 'Search conversations and messages',
  noneFound: 'No matching conversation',
  noneTitle: 'No conversations yet',
  none: 'Each of your groups has one. You can also write to people you know from a group.',
  chooseTitle: 'Choose a conversation',
  choose: 'Its messages open here.',
  missingTitle: 'This conversation is not here',
  missing: 'You may have left it, or it has not reached this device yet.',
  back: 'All conversations',
  newOne: 'New conversation',
  newTitle: 'Write to somebody',
  findPerson: 'Name',
  people: 'People you know from your groups',
  noPeople: 'Nobody by that name is in a group with you.',
  several: 'Write to several people',
  chosen: (names: readonly string[], most: number) =>
    names.length === 0
      ? `Choose up to ${countOf(most, 'person', 'people')}.`
      : `${names.length} of ${most} chosen: ${names.join(', ')}`,
  start: 'Start conversation',
  addPeople: 'Add people',
  addTo: (name: string) => `Add people to ${name}`,
  addText: 'They can read everything that was written here before.',
  add: 'Add',
  group: 'Group conversation',
  /** a group conversation is called by those who are in it */
  namesOf: (names: readonly string[], unnamed: number) =>
    unnamed === 0 ? names.join(', ') : `${names.join(', ')} and ${countOf(unnamed, 'other', 'others')}`,
  writeTo: (name: string) => `Write to ${name}`,
  members: 'Members',
  memberCount: (count: number) => countOf(count, 'member', 'members'),
  membersOf: (name: string) => `Members of ${name}`,
  moreMembers: 'Show more members',
  membersOffline: 'Connect to see all members.',
  left: (name: string) => `${name} has left this conversation and won’t see your messages.`,
  allLeft: 'Everyone else has left this conversation and won’t see your messages.',
  someone: 'Someone',
  you: 'You',
  actions: (name: string) => `Actions for ${name}`,
  mute: 'Mute',
  unmute: 'Unmute',
  muted: 'Muted',
  leave: 'Leave',
  removeTitle: 'Remove this message?',
  removeText: 'It will disappear for everyone in the group. The sender isn’t notified. This can’t be undone.',
  removeConfirm: 'Remove message',
  leaveTitle: 'Leave this conversation?',
  leaveText: 'You no longer receive its messages. What you wrote stays.',
  leaveConfirm: 'Leave conversation',
  cancel: 'Cancel',
  close: 'Close',
  unread: (count: number, more = false) =>
    `${countOf(count, 'unread message', 'unread messages')}${more ? ' or more' : ''}`,
  unreadThreads: 'Unread replies',
  allThreads: (count: number) => `Show all ${countOf(count, 'thread', 'threads')}`,
  lastIn: (last: string, channel: string) => `${last} (${channel})`,
  messagesOf: (name: string) => `Messages in ${name}`,
  empty: 'Nothing has been written here yet.',
  last: (name: string, text: string) => `${name}: ${text}`,
  newLine: 'New',
  toNewest: (below: number) => (below === 0 ? 'Jump to newest' : `Jump to newest (${below} new)`),
  day: dayName,
  clock: clockText,
  earlier: 'Show earlier messages',
  earlierOffline: 'Earlier messages need a connection.',
  write: (name: string) => `Write to ${name}`,
  writeReply: 'Write a reply',
  send: 'Send',
  presence: { online: 'Online', away: 'Away', offline: 'Offline' },
  found: {
    heading: 'Messages on this device',
    none: 'No message on this device contains that.',
    count: (count: number, more: boolean) =>
      `${countOf(count, 'message', 'messages')}${more ? ' or more' : ''} on this device.`,
    narrower: (most: number) => `The newest ${most} are shown. Add a word to find others.`,
  },
  older: {
    heading: 'Older messages',
    search: 'Search older messages',
    further: 'Search further back',
    offline: 'Older messages need a connection. Only this device was searched.',
    none: (further: boolean) => (further ? 'Nothing found so far.' : 'No older message contains that.'),
    count: (count: number, further: boolean) =>
      `${countOf(count, 'older message', 'older messages')}${further ? ' so far' : ''}.`,
    failed: 'Older messages could not be searched. Try again.',
    around: 'Around this message',
    close: 'Back to the newest messages',
  },
  notHere: 'This message is not on this device. It may be older than what is kept here, or it was deleted.',
  mention: {
    tooMany: (most: number) => `A message can mention up to ${most} people.`,
  },
  typing: ([one = '', other, third]: readonly string[]) =>
    third !== undefined
      ? 'Several people are typing…'
      : other !== undefined
        ? `${one} and ${other} are typing…`
        : `${one} is typing…`,
  keys: 'Enter sends, Shift+Enter starts a new line',
  tooLong: (length: number, most: number) =>
    `${inDigits(length)} of ${inDigits(most)} characters. Shorten it, or split it in two.`,
  notSaved: textStillInField,
  // CHAT-012
  connecting: 'Live chat is connecting—please try again shortly.',
  // CHAT-009, CHAT-010
  deleted: 'This message was deleted.',
  edited: '(edited)',
  keptInChanges: textKeptInChanges,
  message: {
    by: (name: string, at: number) => `${name}, ${clockText(at)}`,
    reply: 'Reply',
    replyTo: (name: string) => `Reply to ${name}`,
    edit: 'Edit',
    editOf: (at: number) => `Edit your message from ${clockText(at)}`,
    remove: 'Delete',
    removeOf: (at: number) => `Delete your message from ${clockText(at)}`,
    moderate: (name: string) => `Remove message from ${name}`,
    react: 'Add reaction',
    reaction: (emoji: string, count: number, own: boolean) =>
      `${emoji} ${countOf(count, 'person', 'people')}${own ? ', you too' : ''}`,
    replies: (count: number) => countOf(count, 'reply', 'replies'),
    newReplies: (count: number) => `${count} new`,
    editLabel: 'Edit message',
    save: 'Save',
    saveKeys: 'Enter saves, Escape cancels',
  },
  thread: 'Thread',
  threadOf: (name: string) => `Thread of ${name}`,
  closeThread: 'Close thread',
  widget: (name: string) => `Chat of ${name}`,
  toolbar: 'Chat',
  open: 'Open chat',
  fold: 'Collapse chat',
  fullPage: 'Open as a page',
};
