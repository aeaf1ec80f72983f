/** A code block of a lesson. */
export const codeWords = {
  copy: 'Copy the code',
  copied: 'Copied',
  notCopied: 'The browser blocked copying. Select the code and copy it with the keyboard.',
};
