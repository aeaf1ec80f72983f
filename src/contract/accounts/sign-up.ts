/** The REST calls around an account that is made, verified or lost (ACCT-018, ACCT-019, AUTH-043). */
import * as v from 'valibot';
import { type AccountField, accountFields } from '#domain/account-fields.ts';

export const SIGN_UP_PATH = '/web/signup';
export const VERIFICATION_MAIL_PATH = '/web/verification-email';
export const VERIFY_EMAIL_PATH = '/web/verify-email';
export const FORGOT_PASSWORD_PATH = '/web/forgot-password';
export const RESET_PASSWORD_PATH = '/web/reset-password';
export const CHANGE_PASSWORD_PATH = '/web/change-password';

const field = (name: AccountField) =>
  v.pipe(
    v.string(),
    v.maxLength(1000),
    v.check((text) => accountFields[name](text) === null),
  );
const trimmed = (name: AccountField) => v.pipe(field(name), v.trim());

/** Where a mail's link leads on to: a path of our own. */
const nextSchema = v.pipe(v.string(), v.maxLength(1000), v.regex(/^\/(?![/\\])/));

export const signUpRequestSchema = v.strictObject({
  username: trimmed('username'),
  firstName: trimmed('firstName'),
  lastName: trimmed('lastName'),
  email: trimmed('email'),
  password: field('password'),
  next: v.optional(nextSchema),
  /** of the first account of an installation */
  setup: v.optional(
    v.strictObject({
      token: v.pipe(v.string(), v.maxLength(100)),
      organization: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(100)),
    }),
  ),
});
export type SignUpRequest = v.InferOutput<typeof signUpRequestSchema>;

/** Answer of `GET /web/signup`. */
export const signUpStateSchema = v.object({ open: v.boolean() });

const mailTokenSchema = v.pipe(v.string(), v.regex(/^[\w-]{43}$/));
export const verifyRequestSchema = v.strictObject({ token: mailTokenSchema });
export const verifyAnswerSchema = v.object({ next: v.nullable(v.string()) });
export const addressRequestSchema = v.object({ email: trimmed('email') });
export const resetRequestSchema = v.strictObject({ token: mailTokenSchema, password: field('password') });
/** Of somebody who is signed in, by their cookie. */
export const passwordRequestSchema = v.strictObject({
  current: v.pipe(v.string(), v.maxLength(1000)),
  password: field('password'),
});
