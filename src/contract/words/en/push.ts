/** Words of the notifications that a device shows while the app is closed, and of the choice in settings. */
import type { NoticeTemplate } from '../../communication/inbox.ts';
import { planIsUp } from './plan-reminder.ts';
import { didNotWork, noAnswerCheck } from './shared-failures.ts';
import { feedbackAnswered, messageReported } from './shared-learning.ts';

export const pushWords = {
  /** They show on a locked screen: that there is something, never what. */
  titles: {
    assigned: 'Something was assigned to you',
    announcement: 'New announcement in your group',
    billingNews: 'News about your billing',
    chargeComing: 'A payment of your organization is coming up',
    commentReply: 'Someone replied to your comment',
    directMessage: 'Someone wrote to you',
    factorRequired: 'An organization asks you for a second factor',
    feedbackAnswered,
    invitationAccepted: 'Someone accepted your invitation',
    lessonShared: 'Someone shared something with you',
    lessonTransferred: 'Something you work on has a new owner',
    mention: 'Someone mentioned you',
    messageReported,
    planned: planIsUp,
    receipt: 'A payment has arrived',
    seatEnded: 'Something you had access to has changed',
    renewalFailed: 'A renewal of your organization failed',
    renewalLapsed: 'A subscription of your organization has ended',
    renewalRecovered: 'A subscription of your organization continues',
    seatContinues: 'Your access continues',
    seatEnding: 'Your access may end soon',
  } satisfies Record<NoticeTemplate, string>,
  heading: 'Notifications on this device',
  hint: 'When Lectern is closed, this device tells you that something new is in your inbox. Only items you chose for your inbox count, and notifications never show message text.',
  choice: 'Notify me on this device',
  needsConnection: 'Changing this needs a connection.',
  asking: 'Your browser asks you whether Lectern may send notifications.',
  on: 'This device will notify you.',
  off: 'This device no longer notifies you.',
  denied:
    'Your browser blocks notifications from Lectern. Allow them in the browser’s settings for this site, then try again.',
  unsupported: 'This browser can’t show notifications from Lectern.',
  install:
    'On iPhone and iPad, notifications come from the installed app. Choose Share, then “Add to Home Screen”, and open Lectern from there.',
  notReady: 'Lectern isn’t installed in this browser yet. Reload the page and try again.',
  switchedOff: 'Notifications aren’t sent by this server.',
  noService: 'Your browser couldn’t reach its notification service. Try again later.',
  unknownService: 'This server doesn’t write to your browser’s notification service.',
  refused: didNotWork,
  unreachable: noAnswerCheck,
};
