/** What is said where an account has as much as it may (`src/domain/allowances.ts`), whatever it is of. */

export const limitWords = {
  LIMIT_REACHED:
    'There are as many of these as there can be. Remove some that you no longer need, then try again.',
  EMAIL_UNVERIFIED: 'Confirm your address in Settings to go on with this.',
};
