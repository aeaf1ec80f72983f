/**
 * Names of questions and their options: progress and answers are kept under them, so no word of Object and no number is one (F64). New
 * ones begin with a letter; those of earlier days may begin with a digit.
 */
const FORM = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;

export const isIdentifier = (value: unknown): value is string =>
  typeof value === 'string' && FORM.test(value) && !/^\d+$/.test(value) && !(value in Object.prototype);
