/** People, as they see themselves, as others see them, and what they are in each organization. */
import * as v from 'valibot';
import { choosableNotices } from '#domain/notice-choices.ts';
import { socialTypes } from '#domain/socials.ts';
import { idSchema } from '../ids.ts';

const nameSchema = v.object({ first: v.string(), last: v.string() });

export const socialSchema = v.object({
  type: v.picklist(socialTypes),
  value: v.string(),
  visible: v.boolean(),
});

export const videoPreferencesSchema = v.object({
  videoVolume: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
  closedCaptions: v.boolean(),
  videoSpeed: v.pipe(v.number(), v.minValue(0.25), v.maxValue(4)),
  videoQuality: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
  theatreMode: v.boolean(),
});

const noticesSchema = v.pipe(v.array(v.picklist(choosableNotices)), v.maxLength(choosableNotices.length));
export const noticeChoicesSchema = v.strictObject({ inboxOff: noticesSchema, emailOn: noticesSchema });

const emailSchema = v.object({
  address: v.string(),
  primary: v.boolean(),
  verified: v.boolean(),
  /** ids of the organizations that invited the person by this address */
  orgs: v.optional(v.array(v.string())),
});

/** The signed-in person's own record. Bucket `user:{id}`. What is optional is missing in rows of older servers. */
export const userSchema = v.object({
  userId: idSchema,
  alias: v.string(),
  /** user names that they had before, and that nobody has taken since */
  formerAliases: v.optional(v.array(v.string())),
  name: nameSchema,
  emails: v.array(emailSchema),
  image: v.nullable(v.string()),
  about: v.string(),
  registeredAt: v.number(),
  lastLoginAt: v.nullable(v.number()),
  mayImpersonate: v.boolean(),
  socials: v.optional(v.array(socialSchema)),
  /** a second factor is set up */
  mfa: v.optional(v.boolean()),
  /** strangers may open the profile */
  profileVisible: v.optional(v.boolean()),
  /** null: as videos are by default */
  video: v.optional(v.nullable(videoPreferencesSchema)),
  /** what reaches the inbox and the email; null: nothing is chosen */
  notices: v.optional(v.nullable(noticeChoicesSchema)),
  /** when the account will be deleted, because the person has asked for it */
  deletionAt: v.optional(v.nullable(v.number())),
});
export type User = v.InferOutput<typeof userSchema>;

/** What `getCurrentUser` answers (ACCT-015): the record, named as the specification names it. */
export const currentUserSchema = v.object({
  ...userSchema.entries,
  id: idSchema,
  name: v.optional(nameSchema),
  about: v.optional(v.string()),
  /** there while the account of an invitation waits to be completed */
  signupToken: v.optional(v.nullable(v.object({ token: v.string(), accountId: v.string() }))),
});

/** Anyone whose name stands beside a comment or a message. */
export const userInfoSchema = v.object({
  userId: idSchema,
  alias: v.string(),
  name: nameSchema,
  image: v.nullable(v.string()),
});
export type UserInfo = v.InferOutput<typeof userInfoSchema>;

/** What `getUserInfoByUserIds` answers (ACCT-016). */
export const userInfoAnswerSchema = v.object({
  ...userInfoSchema.entries,
  id: idSchema,
  lastLoginAt: v.nullable(v.number()),
});

/** What a person is in one organization. Bucket `user:{id}`. */
export const profileSchema = v.object({
  profileId: v.string(),
  organizationId: idSchema,
  /** of a newer server perhaps one that is unknown here: `profilesHere` leaves it out */
  roles: v.array(v.string()),
  /** place on the rail */
  order: v.number(),
});
export type Profile = v.InferOutput<typeof profileSchema>;
