/** The REST calls around an account that is made, verified or lost (ACCT-018, ACCT-019, AUTH-043). */
import * as v from 'valibot';
import { type AccountField, accountFields } from '#domain/account-fields.ts';
import { isOwnPath } from '#domain/intent.ts';
import { namedText } from '#domain/visible-text.ts';
import { idSchema } from '../ids.ts';
import { accessCodeSchema } from './access-code.ts';
import { nameSchema } from './organization.ts';
import { aliasSchema } from './organization-alias.ts';

export const SIGN_UP_PATH = '/web/signup';
export const VERIFICATION_MAIL_PATH = '/web/verification-email';
/** What the link of a mail is for; asking changes nothing (D117). */
export const MAIL_LINK_PATH = '/web/mail-link';
export const VERIFY_EMAIL_PATH = '/web/verify-email';
export const FORGOT_PASSWORD_PATH = '/web/forgot-password';
export const RESET_PASSWORD_PATH = '/web/reset-password';
export const VERIFY_PASSWORD_CHANGE_PATH = '/web/verify-password-change';
export const TAKE_BACK_PATH = '/web/take-back';
export const CHANGE_PASSWORD_PATH = '/web/change-password';

const field = (name: AccountField) =>
  v.pipe(
    v.string(),
    v.maxLength(1000),
    v.check((text) => accountFields[name](text) === null),
  );
const trimmed = (name: AccountField) => v.pipe(field(name), v.trim());
const named = (name: AccountField) => v.pipe(field(name), v.transform(namedText));

/** Where a mail's link leads on to: a path of our own. */
const nextSchema = v.pipe(v.string(), v.check(isOwnPath));

/** The secret in the link of a mail. */
export const mailTokenSchema = v.pipe(v.string(), v.regex(/^[\w-]{43}$/));

/** What lets somebody in where only people who are invited may make an account (D74). */
const signUpInvitationSchema = v.union([
  /** the join code of an organization */
  v.strictObject({ code: trimmed('invitationCode') }),
  /** of the mail that invited them; with its secret also that the address is theirs */
  v.strictObject({ inviteId: idSchema, token: v.optional(mailTokenSchema) }),
  v.strictObject({ accessCode: accessCodeSchema }),
]);
export type SignUpInvitation = v.InferOutput<typeof signUpInvitationSchema>;

export const signUpRequestSchema = v.strictObject({
  username: trimmed('username'),
  firstName: named('firstName'),
  lastName: named('lastName'),
  email: trimmed('email'),
  password: field('password'),
  next: v.optional(nextSchema),
  invitation: v.optional(signUpInvitationSchema),
  /** of the first account of an installation */
  setup: v.optional(
    v.strictObject({
      token: v.pipe(v.string(), v.maxLength(100)),
      organization: nameSchema,
      /** absent: what its name suggests */
      alias: v.optional(aliasSchema),
    }),
  ),
});

export type SignUpRequest = v.InferOutput<typeof signUpRequestSchema>;

/** Answer of `GET /web/signup`. `invited`: only with an invitation; missing in answers of older servers. */
export const signUpStateSchema = v.object({ open: v.boolean(), invited: v.optional(v.boolean(), false) });
export type SignUpState = v.InferOutput<typeof signUpStateSchema>;

/** Answer of `POST /web/signup`. `joined`: the alias of the organization whose join code, or whose mail with its secret, let them in. */
export const signedUpSchema = v.object({
  username: v.string(),
  joined: v.optional(v.nullable(v.string()), null),
  /** ids of the account and of that organization; missing in answers of older servers */
  userId: v.optional(idSchema),
  organizationId: v.optional(v.nullable(idSchema), null),
  /** a sign-in is refused until the mail is answered; missing in answers of older servers, which refuse it all the same */
  confirmsFirst: v.optional(v.boolean(), false),
});
export type SignedUp = v.InferOutput<typeof signedUpSchema>;
/** What an attempt has made, as it is kept. */
export type MadeAccount = v.InferInput<typeof signedUpSchema>;

export const verifyRequestSchema = v.strictObject({ token: mailTokenSchema });
export const mailLinkRequestSchema = v.strictObject({ token: mailTokenSchema });
export const mailLinkSchema = v.object({
  username: v.string(),
  address: v.string(),
  /** it has done what it is for, and does it no more */
  used: v.boolean(),
  /** where it has led on to; missing in answers of older servers */
  next: v.optional(v.nullable(v.string()), null),
});
export type MailLink = v.InferOutput<typeof mailLinkSchema>;
export const verifyAnswerSchema = v.object({ next: v.nullable(v.string()) });
export const addressRequestSchema = v.object({ email: trimmed('email') });
export const verificationRequestSchema = v.object({
  email: trimmed('email'),
  /** of the account that asks, when it is not signed in */
  username: v.optional(trimmed('username')),
  next: v.optional(nextSchema),
});
export const resetRequestSchema = v.strictObject({ token: mailTokenSchema, password: field('password') });
/** With a password: it was somebody else who changed it. */
export const passwordChangeRequestSchema = v.strictObject({
  token: mailTokenSchema,
  password: v.optional(field('password')),
});
/** Of somebody who is signed in, by their cookie. */
export const passwordRequestSchema = v.strictObject({
  current: v.pipe(v.string(), v.maxLength(1000)),
  password: field('password'),
  /** true: keys for scripts and the calendar link go on; by default they end */
  keepKeys: v.optional(v.boolean()),
});
