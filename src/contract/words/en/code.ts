/** A code block of a lesson. */
export const codeWords = {
  copy: 'Copy the code',
  copied: 'Copied',
  notCopied: 'The browser did not let the code be copied. Select it and copy it with the keyboard.',
};
