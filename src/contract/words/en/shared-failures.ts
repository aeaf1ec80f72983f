/** Why something did not work, where several areas say it in the same words. */

export const didNotWork = 'That did not work. Please try again.';
export const noAnswer = 'The server didn’t respond. Try again.';
export const noAnswerCheck = 'The server didn’t respond. Check your connection and try again.';
export const limitExceeded = 'Request limit exceeded. Try again later.';
export const notStored = 'This could not be stored on your device. Nothing was changed.';
export const notSavedHere = 'This could not be saved on this device. Try again.';
export const changeNotSavedHere = 'The change could not be saved on this device.';
export const skillRetired = 'Cannot modify a retired skill.';
export const skillNotCreated = 'An error occurred while creating your [[skill]]';
export const notCreated = 'An error occurred during creation.';
export const skillNotUpdated = 'An error occurred while updating [[skill]].';
export const collectionNotUpdated = 'An error occurred while updating collection.';
export const linkNotAllowed = 'Enter a valid link: https, http, mailto or a path on this site.';
