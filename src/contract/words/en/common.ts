/** What most areas say in the same words. */
import { inDigits } from '../count.ts';
export const needsConnection = 'Needs a connection';
export const nothingHere = 'Nothing here yet.';
export const reportedComment = 'Reported comment';
export const reportedMessage = 'Reported message';
export const notAllowed = 'You’re not allowed to do this.';
/** The device's disk is full: nothing was written. */
export const noRoom = 'Not saved: this device has no room for it. Free some space, then try again.';
/** Of a text that a field keeps as it was typed: what is left to do before it can be saved. */
export const tooManyLetters = (letters: number, most: number) =>
  `${inDigits(letters)} of ${inDigits(most)} characters. Shorten it.`;
