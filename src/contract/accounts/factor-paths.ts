/** The REST calls around second factors. By themselves: the sign-in page needs no more than these. */

/** After the right password or a provider, for a person who has a factor of their own: `POST` a code, or a passkey. */
export const SECOND_STEP_PATH = '/web/login/second-step';
export const START_TOTP_PATH = '/web/factors/totp/start';
export const CONFIRM_TOTP_PATH = '/web/factors/totp/confirm';
export const REMOVE_TOTP_PATH = '/web/factors/totp/remove';
export const RENEW_RECOVERY_CODES_PATH = '/web/factors/recovery-codes';
export const PASSKEY_SIGN_IN_OPTIONS_PATH = '/web/login/passkey/options';
export const PASSKEY_SIGN_IN_PATH = '/web/login/passkey';
export const NEW_PASSKEY_OPTIONS_PATH = '/web/passkeys/options';
export const ADD_PASSKEY_PATH = '/web/passkeys/add';
export const RENAME_PASSKEY_PATH = '/web/passkeys/rename';
export const REMOVE_PASSKEY_PATH = '/web/passkeys/remove';
/** What a provider has joined opens the account no more, or again. */
export const SET_PROVIDER_PATH = '/web/factors/provider';
/** The session has shown a second factor, or asks for it: `POST` nothing. */
export const PROVE_FACTOR_PATH = '/web/factors/prove';
export const STEP_UP_OPTIONS_PATH = '/web/step-up/options';
