/** Words of 'Keep on this device' and of the settings' storage part (ux-guide 6). */

import { numberText } from '#domain/written-numbers.ts';
import { countOf, ENGLISH } from '../count.ts';
import { inTerms } from '../terms.ts';
import { opensNewTab } from './shared-learning.ts';

const megabytes = (size: number) => numberText(size, ENGLISH.locale, 1);

/** '12 kB', '0.4 MB', '6 MB', '2.1 GB'; whole above 10 MB. */
const sizeText = (bytes: number): string => {
  if (bytes < 100_000) return `${Math.ceil(bytes / 1000)} kB`;
  const size = bytes / 1_000_000;
  if (size >= 1000) return `${megabytes(size / 1000)} GB`;
  if (size > 10) return `${Math.round(size)} MB`;
  return `${megabytes(size)} MB`;
};

export const storageWords = inTerms({
  keep: 'Keep on this device',
  keepWhenOnline: 'Keep when online',
  size: sizeText,
  waiting: 'Waiting for a connection',
  progress: (percent: number, bytes: number) => `${percent}% of ${sizeText(bytes)}`,
  pause: 'Pause',
  resume: 'Resume',
  cancel: 'Cancel',
  kept: 'Kept on this device',
  update: (bytes: number) => `Update, ${sizeText(bytes)}`,
  failed: (reason: string) => `Not kept: ${reason}`,
  retry: 'Retry',
  remove: 'Remove from this device',
  removed: 'Removed. Your progress and your changes stay.',
  reasons: {
    quota: 'there is not enough space on this device',
    forbidden: 'you no longer have access to all of it',
    unavailable: 'the server didn’t respond',
  },
  settingsHeading: 'Settings',
  accountHeading: 'Account',
  appearanceHeading: 'Appearance',
  heading: 'Storage',
  keptPart: 'Kept on this device',
  appPart: 'The app and what you opened',
  freePart: 'Free',
  table: 'Kept on this device',
  tableName: 'Name',
  tableSize: 'Size',
  tableOpened: 'Last opened',
  tableReason: 'Why',
  reasonYou: 'You kept it',
  reasonEnrolled: 'You are enrolled',
  reasonBoth: 'You kept it and are enrolled',
  keptWith: (collection: string) => `with “${collection}”`,
  comesWith: (collection: string) => `Comes with “${collection}”`,
  kinds: { skill: '[[Skill]]', collection: '[[Collection]]', course: '[[Course]]', root: 'Catalog' },
  nothingTitle: 'Nothing is kept yet',
  nothing:
    'Open [[a skill]], [[a course]] or a catalog and choose “Keep on this device” to take it with you.',
  promised: 'This browser won’t clear Lectern’s data on its own.',
  notPromised: 'The browser may clear what is stored when the device runs out of space.',
  ask: 'Ask the browser to keep it',
  showTable: 'Show table',
  unsentFiles: (count: number, size: string) =>
    `${countOf(count, 'picture or file', 'pictures and files')} among them: ${size}`,
  unsent: (count: number) => `${countOf(count, 'change', 'changes')} not sent yet`,
  low: 'Less than a tenth of the space is free. Keep it anyway?',
  keepAnyway: 'Keep anyway',
  lowTitle: 'Little space is left',
  dontKeep: 'Don’t keep',
  close: 'Close',
  starting: 'Starting…',
  paused: 'Paused',
  keepImages: (bytes: number, videos: boolean) =>
    `Keep images${videos ? ' and videos' : ''} too, ${sizeText(bytes)}`,
  keptWithoutImages: 'Kept without images',
  keepVideos: (bytes: number) => `Keep videos too, ${sizeText(bytes)}`,
  keptWithoutVideos: 'Kept without videos',
  started: (title: string) => `Keeping “${title}” on this device`,
  done: (title: string) => `“${title}” is kept on this device`,
  notDone: (title: string) => `“${title}” could not be kept`,
  removeFrom: (title: string) => `Remove “${title}” from this device`,
  percent: (done: number) => `${done}%`,
  unknownReason: 'something went wrong',
  settingsLead: 'Your account, how Lectern looks, and what is on this device.',
  helpHeading: 'Help',
  helpHint: opensNewTab,
  name: 'Name',
  email: 'Email',
  organizations: 'Organizations',
  noOrganizations: 'You’re not in an organization.',
  visitor: 'You are not signed in. What you read and answer stays on this device.',
  signIn: 'Sign in',
  colorScheme: 'Colors',
  colorSchemeHint: 'Kept on this device only.',
  light: 'Light',
  dark: 'Dark',
  system: 'Match device',
  noRole: 'Following',
  roles: {
    member: 'Learner',
    trainer: 'Trainer',
    impersonator: 'Impersonator',
    learningAdmin: 'Learning Admin',
    storeContentAdmin: 'Store Content Admin',
    billingAdmin: 'Billing Admin',
    superAdmin: 'Super Admin',
    owner: 'Owner',
  },
  used: (used: number, quota: number) => `${sizeText(used)} of ${sizeText(quota)} used`,
  usedOnly: (used: number) => `${sizeText(used)} used`,
  unknownSpace: 'This browser doesn’t say how much space is used.',
  hideTable: 'Hide table',
  partColumn: 'What',
  neverOpened: 'Not yet',
  actions: 'Actions',
  gone: 'Something that is no longer here',
  asked: 'This browser won’t clear Lectern’s data on its own.',
  refused: 'The browser didn’t agree to keep it. Installing the app or using it often helps.',
  later: (count: number) =>
    `${countOf(count, 'item needs', 'items need')} a newer version of Lectern. They appear after the update.`,
  leftOut: (count: number) =>
    `${countOf(count, '[[course]] or channel is', '[[courses]] and channels are')} not on this device`,
  leftOutHint:
    'You have more than this device can hold. Your own [[courses]] come first. Leave some to make room for others.',
  allSent: 'Everything you did has reached the server.',
  needYou: (count: number) => `${countOf(count, 'change needs', 'changes need')} you`,
  unsentSafe: 'They are saved on this device and will be sent automatically.',
});
