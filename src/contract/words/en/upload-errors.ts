/** Why a file was not taken, in the specification's words (IMAGE-008 to IMAGE-010). */
import { sizeInWords } from '#domain/upload-rules.ts';

export const uploadFailures = {
  INVALID_FILES: 'Invalid files provided for upload',
  PICTURE_BROKEN:
    'This picture cannot be opened. It may be damaged: save it again as JPG or PNG, and choose that file.',
  TOO_MANY_PIXELS: 'This picture has more than 40 megapixels. Make it smaller, and choose it again.',
  CREATE_UPLOAD_INTENT_FAILED: 'Unable to create upload intent due to unknown error',
  UPLOAD_FAILED: 'Unable to upload file',
  EMAIL_UNVERIFIED:
    'You can keep 50 MB of files until your address is confirmed. Confirm your address, then try again.',
  FILE_HARMFUL: 'The virus scanner found something harmful in this file, so the server did not keep it.',
  FILE_UNCHECKED: 'This file is too large for the virus scanner, so the server did not keep it.',
  SERVER_FULL: 'The server has no room for files right now. It stays on this device. Try again later.',
};
/** The server has all of it. */
export const uploadChecking = 'Being checked for viruses. Others see it afterwards.';

const texts: Readonly<Record<string, string>> = uploadFailures;

/** @param limit  bytes, of FILE_TOO_LARGE */
export function uploadErrorText(code: string, limit: number | null = null): string {
  if (code === 'FILE_TOO_LARGE') return fileTooLarge(limit ?? 0);
  return texts[code] ?? imageDialogErrors.other;
}

const fileTooLarge = (limit: number) => `File size exceeds the maximum limit of ${sizeInWords(limit)}`;

/** Above the reason, in the dialog. */
export const imageDialogErrors = {
  uploading: 'An error has occurred while uploading your image',
  other: 'An error has occurred.',
};
