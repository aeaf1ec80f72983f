/** Words of an organization that requires a second factor of its members: its switch, the warning before, what stands in its place. */

import { countOf } from '../count.ts';
import { dateText } from '../time.ts';
import { needsConnection } from './common.ts';
import { confirmYou } from './shared-people.ts';

export const requiredFactorWords = {
  heading: 'Second factor for members',
  hint: 'Members prove who they are with an authenticator app or a passkey, besides their password. Until they have, they don’t see what the organization has for its members. Signing in through a provider doesn’t replace it.',
  off: 'Members don’t need a second factor.',
  ahead: (from: number) => `Members need a second factor from ${dateText(from)} on.`,
  on: (from: number) => `Members have needed a second factor since ${dateText(from)}.`,
  turnOn: 'Require a second factor',
  turnOff: 'Stop requiring it',
  title: 'Require a second factor?',
  text: 'Every member gets a message with the date. A member without a second factor by then keeps their unsent work, and can open the organization again after setting one up.',
  grace: 'Time to set one up',
  days: (days: number) => (days === 0 ? 'No grace period: starting now' : countOf(days, 'day', 'days')),
  confirm: 'Require it',
  offTitle: 'Stop requiring a second factor?',
  offText: 'Members can use the organization with their password alone again.',
  cancel: 'Cancel',
  close: 'Close',
  needsConnection,
  ownFirst: 'Set up a second factor of your own first. Otherwise you would lock yourself out.',
  openSettings: 'Open Settings',
  turnedOn: 'Members will get a message with the day.',
  turnedOff: 'A second factor is no longer required.',
  warning: (name: string, from: number) =>
    `From ${dateText(from)} on, ${name} needs a second factor from you. Set up an authenticator app, or sign in with a passkey.`,
  gateTitle: (name: string) => `${name} needs a second factor`,
  gateText: (name: string) =>
    `Set up an authenticator app or a passkey in Settings. Then everything of ${name} appears here again, without signing in again. Work that you haven’t sent yet is kept in Changes.`,
  gateConfirmText: (name: string) =>
    `Confirm that it’s you with your authenticator app or a passkey. Then everything of ${name} appears here again. Work that you haven’t sent yet is kept in Changes.`,
  setUp: 'Set up a second factor',
  confirmYou,
  havePasskey: 'I have a passkey',
};
