/** Second factors: codes of an authenticator app, recovery codes in their place, passkeys. */
import { type CodeForm, DIGITS } from './code-form.ts';
import { typedCode } from './typed-code.ts';

export const TOTP_DIGITS = 6;
export const TOTP_SECONDS = 30;
/** A phone's clock may be this many steps ahead or behind. */
export const TOTP_DRIFT_STEPS = 1;

export const RECOVERY_CODES = 10;
/** 138 bits: nobody tries them out on a copy of the database, whatever key they find with it (ASVS 6.5.2, 11.5.1) */
export const RECOVERY_LETTERS = 28;
/** of those that were made before: they serve until they are used or renewed */
const EARLIER_LETTERS = 10;
const LETTERS_TOGETHER = 4;
/** Without those that look like another one. */
export const RECOVERY_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** Between the password and the code that follows it. */
export const SECOND_STEP_MS = 5 * 60_000;
/** From its first code to the confirmation, an authenticator app may take this long. */
export const TOTP_SETUP_MS = 15 * 60_000;
/** The browser asks for a finger or a PIN, or shows a code for a phone. */
export const PASSKEY_MS = 5 * 60_000;
export const PASSKEY_NAME_LETTERS = 50;
export const MAX_PASSKEYS = 20;

/** Where `/settings/account` sets them up: the fragment of an address that leads there. */
export const FACTORS_ANCHOR = 'two-step-sign-in';

/** Those of a session's `factors` that prove more than what somebody knows. */
export const secondFactors: readonly string[] = ['totp', 'recovery', 'passkey'];

export type FactorCode = { kind: 'totp' | 'recovery'; code: string };

const factorForms: Record<FactorCode['kind'], CodeForm> = {
  totp: { length: TOTP_DIGITS, alphabet: DIGITS },
  recovery: { length: RECOVERY_LETTERS, alphabet: RECOVERY_ALPHABET },
};

/** A code as somebody types or pastes it. @returns null: it is neither kind */
export function factorCodeOf(typed: string): FactorCode | null {
  const totp = typedCode(typed, factorForms.totp);
  if (totp !== null) return { kind: 'totp', code: totp };
  const recovery =
    typedCode(typed, factorForms.recovery) ??
    typedCode(typed, { ...factorForms.recovery, length: EARLIER_LETTERS });
  return recovery === null ? null : { kind: 'recovery', code: recovery };
}

/** @param letters  any bytes of randomness, one for each letter. @returns as it is shown, in groups: `7KQ2-MXW4-…` */
export function recoveryCodeOf(letters: ArrayLike<number>): string {
  const code = Array.from(
    { length: RECOVERY_LETTERS },
    (_, place) => RECOVERY_ALPHABET[(letters[place] ?? 0) % RECOVERY_ALPHABET.length],
  );
  return code.join('').replace(new RegExp(`.{${LETTERS_TOGETHER}}(?=.)`, 'g'), '$&-');
}
