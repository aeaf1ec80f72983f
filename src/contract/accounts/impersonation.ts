/** Acting as somebody whom one supports: REST calls by the cookie of the session (AUTH-030 to AUTH-034, D71). */
import * as v from 'valibot';

export const IMPERSONATE_PATH = '/web/impersonate';
export const REVERT_IMPERSONATION_PATH = '/web/impersonate/revert';

/** By what somebody is looked up. */
export const lookupFormats = ['email', 'alias', 'userId'] as const;
export type LookupFormat = (typeof lookupFormats)[number];

export const impersonateRequestSchema = v.strictObject({
  /** as it was typed: that nobody is called so is the server's to know */
  input: v.pipe(v.string(), v.maxLength(1000)),
  format: v.picklist(lookupFormats),
  scope: v.literal('profile'),
});
export type ImpersonateRequest = v.InferOutput<typeof impersonateRequestSchema>;

/** Whose session it is from now on. */
export const impersonatedSchema = v.object({ userId: v.string() });
