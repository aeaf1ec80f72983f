/**
 * Every code with which the server refuses, its status, and whether asking again can help. What a person reads about it is in
 * `words/en.ts`. The shape of an error on the wire: `errors[].extensions {status, code, data, extras}` (API-001, ERR-001).
 */

type ErrorEntry = { status: number; retry: 'never' | 'after sign-in' | 'later' };

export const errorCatalogue = {
  UNAUTHENTICATED: { status: 401, retry: 'after sign-in' },
  FORBIDDEN_ACCESS: { status: 403, retry: 'never' },
  NOT_FOUND: { status: 404, retry: 'never' },
  INVALID_ARGUMENTS: { status: 400, retry: 'never' },
  INVALID_CURSOR: { status: 400, retry: 'never' },
  INVALID_CREDENTIALS: { status: 401, retry: 'never' },
  DISABLED_LOGIN_CREDENTIALS: { status: 403, retry: 'never' },
  /** whom a provider has signed for has no account here */
  INVALID_USERNAME: { status: 403, retry: 'never' },
  /** the address of the account waits for its confirmation */
  EMAIL_UNVERIFIED: { status: 403, retry: 'never' },
  /** the person proves again who they are, then asks again */
  FRESH_SIGN_IN_REQUIRED: { status: 403, retry: 'never' },
  /** a password is not enough: a code of the authenticator app or a passkey has to follow */
  SECOND_FACTOR_REQUIRED: { status: 401, retry: 'never' },
  /** the password was printed by the operator: `extras.token` sets one's own, as a link of a mail does */
  OWN_PASSWORD_REQUIRED: { status: 403, retry: 'never' },
  /** a member's organization asks for a second factor, and this session has proved none; `extras.organizationId` */
  ORGANIZATION_FACTOR_REQUIRED: { status: 403, retry: 'never' },
  USERNAME_TAKEN: { status: 409, retry: 'never' },
  SIGN_UP_CLOSED: { status: 403, retry: 'never' },
  LINK_INVALID: { status: 400, retry: 'never' },
  /** an organization's address that is somebody else's, or a word of the app's own */
  ALIAS_TAKEN: { status: 409, retry: 'never' },
  INVITATION_OVER: { status: 410, retry: 'never' },
  /** it was sent to another address than the account's */
  INVITATION_OF_ANOTHER: { status: 403, retry: 'never' },
  LAST_OWNER: { status: 409, retry: 'never' },
  /** an access code that somebody else has used, or is using */
  CODE_IN_USE: { status: 409, retry: 'never' },
  /** all seats of a content access group are taken */
  NO_SEAT_LEFT: { status: 409, retry: 'never' },
  /** another coupon of the seller has this code */
  COUPON_EXISTS: { status: 409, retry: 'never' },
  /** as many as one account, or what it belongs to, may have; `extras.most` */
  LIMIT_REACHED: { status: 409, retry: 'never' },
  RATE_LIMITED: { status: 429, retry: 'later' },
  SKILL_IS_RETIRED: { status: 400, retry: 'never' },
  COLLECTION_IS_RETIRED: { status: 400, retry: 'never' },
  ROOTS_DO_NOT_MATCH: { status: 400, retry: 'never' },
  ROOT_COLLECTION_MISMATCH: { status: 400, retry: 'never' },
  /** while a course is being retired or restored */
  ROOT_COLLECTION_ITEMS_LOCKED: { status: 423, retry: 'later' },
  SKILL_NON_TRANSFERABLE: { status: 400, retry: 'never' },
  INVALID_ACTION_FOR_RETIRED_COURSE: { status: 400, retry: 'never' },
  CANNOT_ADD_RETIRED_SKILL_TO_COURSE: { status: 400, retry: 'never' },
  COURSE_CONTENT_NOT_EXCLUSIVE: { status: 400, retry: 'never' },
  CANNOT_ADD_LAB_TO_RETIRED_SKILL: { status: 400, retry: 'never' },
  CANNOT_ADD_RETIRED_LAB_TO_SKILL: { status: 400, retry: 'never' },
  LAB_IS_RETIRED: { status: 400, retry: 'never' },
  EXAM_ACCESS_NOT_AVAILABLE_FOR_RETIRED_COURSE: { status: 400, retry: 'never' },
  SKILL_RETIRE_NOT_SUPPORTED: { status: 400, retry: 'never' },
  SKILL_RESTORE_NOT_SUPPORTED: { status: 400, retry: 'never' },
  SLUG_TAKEN: { status: 409, retry: 'never' },
  VALUE_WITH_NAME_ALREADY_EXISTS: { status: 409, retry: 'never' },
  CATEGORY_WITH_NAME_ALREADY_EXISTS: { status: 409, retry: 'never' },
  CANNOT_BOOST_AND_BURY: { status: 400, retry: 'never' },
  /** somebody else has changed the list meanwhile */
  STALE_VERSION: { status: 409, retry: 'never' },
  CANNOT_ACQUIRE_LOCK: { status: 409, retry: 'never' },
  COMPONENT_NOT_FOUND: { status: 404, retry: 'never' },
  /** an upload: more bytes than its kind may have, or than this person may still bring */
  FILE_TOO_LARGE: { status: 413, retry: 'never' },
  /** an upload: the server's disk has little room left */
  SERVER_FULL: { status: 409, retry: 'never' },
  /** an upload: not a file of the kind that it is said to be */
  INVALID_FILES: { status: 415, retry: 'never' },
  /** an upload in which the virus scanner has found something */
  FILE_HARMFUL: { status: 422, retry: 'never' },
  /** an upload that is too large for the virus scanner to look at */
  FILE_UNCHECKED: { status: 413, retry: 'never' },
  CREATE_UPLOAD_INTENT_FAILED: { status: 400, retry: 'never' },
  UPLOAD_FAILED: { status: 400, retry: 'never' },
  DRAFT_FULL: { status: 413, retry: 'never' },
  DRAFT_IS_INVALID: { status: 400, retry: 'never' },
  DRAFT_ASSETS_MISSING: { status: 400, retry: 'never' },
  /** an approval of a text that somebody has edited since */
  APPROVED_TEXT_CHANGED: { status: 409, retry: 'never' },
  /** an approval by whoever wrote the text last, where the organization asks for somebody else's */
  APPROVAL_OF_OWN_TEXT: { status: 409, retry: 'never' },
  /** an approval in a stage that the organization does not ask for any more */
  APPROVAL_STAGE_GONE: { status: 409, retry: 'never' },
  /** a publication of a text that fewer have approved than the organization asks for */
  APPROVAL_MISSING: { status: 409, retry: 'never' },
  TOO_MANY_VERSIONS: { status: 409, retry: 'never' },
  DRAFT_NOT_ARRIVED: { status: 503, retry: 'later' },
  DEP_REJECTED: { status: 409, retry: 'never' },
  CLIENT_FORKED: { status: 409, retry: 'later' },
  UPDATE_REQUIRED: { status: 426, retry: 'never' },
  REQUEST_TOO_LARGE: { status: 413, retry: 'never' },
  UNAVAILABLE: { status: 503, retry: 'later' },
  INTERNAL: { status: 500, retry: 'later' },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorCatalogue;

export const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(errorCatalogue, code);

/** A foreseen 'no'. Anything else that is thrown is a bug. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly extras: Record<string, unknown> | undefined;

  constructor(code: ErrorCode, options: { message?: string; extras?: Record<string, unknown> } = {}) {
    super(options.message ?? code);
    this.name = 'Refusal';
    this.code = code;
    this.status = errorCatalogue[code].status;
    this.extras = options.extras;
  }
}
