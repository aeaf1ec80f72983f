/** What most areas say in the same words. */

export const needsConnection = 'Needs a connection';
export const notAllowed = 'You’re not allowed to do this.';
/** The device's disk is full: nothing was written. */
export const noRoom = 'Not saved: this device has no room for it. Free some space, then try again.';
