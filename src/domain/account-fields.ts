/**
 * The fields of a person's account, each with what can be wrong with it: one list for every form and for the server (ACCT-007 to
 * ACCT-014, ACCT-021). A form checks the fields that it has picked, and no others.
 */

import { type CodeForm, LETTERS_AND_DIGITS } from './code-form.ts';
import { foldName } from './fold-name.ts';
import { slugLike } from './text-patterns.ts';
import { isVisible, namedText } from './visible-text.ts';

export type FieldFault =
  | 'USERNAME_MISSING'
  | 'USERNAME_SHORT'
  | 'USERNAME_FORM'
  | 'FIRST_NAME_MISSING'
  | 'FIRST_NAME_FORM'
  | 'LAST_NAME_MISSING'
  | 'LAST_NAME_FORM'
  | 'EMAIL_MISSING'
  | 'EMAIL_FORM'
  | 'PASSWORD_MISSING'
  | 'PASSWORD_SHORT'
  | 'PASSWORD_LONG'
  | 'PASSWORD_FORM'
  | 'CODE_MISSING'
  | 'CODE_FORM';

const MAX_USERNAME = 39;
const MIN_USERNAME = 3;
const MIN_PASSWORD = 8;
const MAX_PASSWORD = 64;
const MAX_EMAIL = 320;

const name = /^[^\d\p{Cc}]{1,50}$/u;
/** What browsers take for an address. */
const email =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/;
const code = /^[A-Z0-9]{6}$/;
/** Of the code by which an organization is joined. */
export const joinCodeForm: CodeForm = { length: 6, alphabet: LETTERS_AND_DIGITS };

const nameRule =
  (missing: FieldFault, form: FieldFault) =>
  (given: string): FieldFault | null => {
    const text = namedText(given);
    if (!isVisible(text)) return missing;
    return name.test(text) ? null : form;
  };

export const accountFields = {
  username: (given) => {
    const text = given.trim();
    if (text === '') return 'USERNAME_MISSING';
    if (text.length < MIN_USERNAME) return 'USERNAME_SHORT';
    return slugLike.test(text) && text.length <= MAX_USERNAME ? null : 'USERNAME_FORM';
  },
  firstName: nameRule('FIRST_NAME_MISSING', 'FIRST_NAME_FORM'),
  lastName: nameRule('LAST_NAME_MISSING', 'LAST_NAME_FORM'),
  email: (given) => {
    const text = given.trim();
    if (text === '') return 'EMAIL_MISSING';
    return text.length <= MAX_EMAIL && email.test(foldName(text)) ? null : 'EMAIL_FORM';
  },
  password: (given) => {
    if (given === '') return 'PASSWORD_MISSING';
    if (given.length < MIN_PASSWORD) return 'PASSWORD_SHORT';
    if (given.length > MAX_PASSWORD) return 'PASSWORD_LONG';
    return /\d/.test(given) && /\p{Lu}/u.test(given) && !/\s/.test(given) ? null : 'PASSWORD_FORM';
  },
  invitationCode: (given) => {
    if (given.trim() === '') return 'CODE_MISSING';
    return code.test(given.trim()) ? null : 'CODE_FORM';
  },
} as const satisfies Record<string, (given: string) => FieldFault | null>;

export type AccountField = keyof typeof accountFields;
