/** Letters of the clipboard as a draft can hold them: one that the server refuses would keep the whole draft from it. */

const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is left out
const CONTROLS = /[\0-\x08\x0e-\x1f\x7f]/g;
const HALF_LETTERS = /\p{Cs}/gu;
const TAGS = /<[a-z][^<>]*>/gi;
const HANDLERS = /\son[a-z]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+)/gi;

/** PowerPoint ends the lines of a paragraph with signs of its own. */
export const pastedLetters = (text: string): string =>
  text.replace(LINE_ENDS, '\n').replace(CONTROLS, '').replace(HALF_LETTERS, '\ufffd');

/** Scripts in attributes never run here, but the browser complains of each as soon as it reads the text. */
export const pastedTags = (html: string): string =>
  html
    .replace(/\0/g, '')
    .replace(HALF_LETTERS, '\ufffd')
    .replace(TAGS, (tag) => (/\son/i.test(tag) ? tag.replace(HANDLERS, '') : tag));
