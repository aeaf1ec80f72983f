/** What a person changes of themselves. */
import * as v from 'valibot';
import { type AccountField, accountFields } from '#domain/account-fields.ts';
import { defineOperation } from '../operation.ts';

export const ABOUT_LETTERS = 500;
const MAX_NAME = 200;

const nameField = (name: AccountField) =>
  v.pipe(
    v.string(),
    v.maxLength(MAX_NAME),
    v.trim(),
    v.check((text) => accountFields[name](text) === null),
  );

/** What a person says of themselves (ACCT-020 in part). Only what changes is sent. */
export const updateUserOperation = defineOperation({
  name: 'updateUser',
  service: 'accounts',
  args: {
    input: v.strictObject({
      firstName: v.optional(nameField('firstName')),
      lastName: v.optional(nameField('lastName')),
      about: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(ABOUT_LETTERS))),
    }),
  },
  result: '{ success }',
  refusals: ['INVALID_ARGUMENTS'],
});
