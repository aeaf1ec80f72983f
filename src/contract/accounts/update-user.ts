/** What a person changes of themselves. */
import * as v from 'valibot';
import { type AccountField, accountFields } from '#domain/account-fields.ts';
import { isSocialLink, MAX_SOCIALS, SOCIAL_LETTERS, socialTypes } from '#domain/socials.ts';
import { namedText } from '#domain/visible-text.ts';
import { idSchema } from '../ids.ts';
import { defineOperation } from '../operation.ts';
import { noticeChoicesSchema, videoPreferencesSchema } from './user.ts';

export const ABOUT_LETTERS = 500;
const MAX_NAME = 200;

const nameField = (name: AccountField) =>
  v.pipe(
    v.string(),
    v.maxLength(MAX_NAME),
    v.transform(namedText),
    v.check((text) => accountFields[name](text) === null),
  );

const socialField = v.strictObject({
  type: v.picklist(socialTypes),
  value: v.pipe(v.string(), v.maxLength(SOCIAL_LETTERS), v.check(isSocialLink, 'not a link')),
  visible: v.boolean(),
});

/** What a person says of themselves, and how they want videos (ACCT-020, PROF-012). Only what changes is sent. */
export const updateUserOperation = defineOperation({
  name: 'updateUser',
  service: 'accounts',
  args: {
    input: v.strictObject({
      firstName: v.optional(nameField('firstName')),
      lastName: v.optional(nameField('lastName')),
      about: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(ABOUT_LETTERS))),
      /** a picture that they brought; null: none */
      image: v.optional(v.nullable(idSchema)),
      socials: v.optional(v.pipe(v.array(socialField), v.maxLength(MAX_SOCIALS))),
      profileVisible: v.optional(v.boolean()),
      notices: v.optional(noticeChoicesSchema),
      video: v.optional(v.partial(v.strictObject(videoPreferencesSchema.entries))),
    }),
  },
  result: '{ success }',
  refusals: ['INVALID_ARGUMENTS'],
});
