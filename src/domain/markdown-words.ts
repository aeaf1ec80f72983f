/** Of a description in Markdown: whether it says anything beyond its words, and its words, where there is no room for more. */

/** What Markdown, or a browser, would make something of. */
const MEANS_SOMETHING =
  /[\\`*_~<>|[\]]|&\w+;|https?:|www\.|^[ \t]*(?:#{1,6}|[-+]|\d{1,9}[.)])(?:[ \t]|$)|^[ \t]*(?:=+|-+)[ \t]*$|^(?: {4}|\t)/m;

/** Paragraphs alone: it reads the same without being read as Markdown. */
export const isPlainText = (markdown: string): boolean => !MEANS_SOMETHING.test(markdown);

type Sign = [RegExp, string];
const quoted: Sign = [/^[ \t]*(?:>[ \t]?)+/gm, ''];
const emphasis: Sign[] = [
  [/(?<!\\)(\*\*|__|~~)(?=\S)([^\n]*?\S)\1/g, '$2'],
  [/(?<![\p{L}\p{N}*_\\])([*_])(?=\S)([^\n]*?\S)\1(?![\p{L}\p{N}*_])/gu, '$2'],
];

/** In the order in which they are taken out. */
const signs: Sign[] = [
  [/^[ \t]*(?:```|~~~).*$/gm, ''],
  [/!?\[([^\]\n]*)\]\([^)\n]*\)/g, '$1'],
  [/<(https?:[^>\s]+)>/g, '$1'],
  [/<\/?[a-z][^>\n]*>/gi, ''],
  quoted,
  [/^[ \t]*(?:#{1,6}|[-+*]|\d{1,9}[.)])[ \t]+/gm, ''],
  [/^[ \t]*(?:=+|-{3,}|\*{3,}|_{3,})[ \t]*$/gm, ''],
  ...emphasis,
  [/`+([^`\n]+)`+/g, '$1'],
  [/\\([\\`*_{}[\]()#+\-.!|>~])/g, '$1'],
];

/** For a card, a preview or a list, where the words are enough: paragraphs stay apart. */
export function markdownWords(markdown: string): string {
  if (isPlainText(markdown)) return markdown;
  const words = signs.reduce((text, [sign, kept]) => text.replace(sign, kept), markdown);
  return words.replace(/\n{3,}/g, '\n\n').trim();
}

const talkSigns: Sign[] = [
  [/```(?:[a-z0-9+#-]*\n)?([\s\S]+?)```/g, '$1'],
  [/(?<!!)\[([^\]\n]+)\]\(https?:[^)\s]*\)/g, '$1'],
  quoted,
  ...emphasis,
  [/`([^`\n]+)`/g, '$1'],
  [/\\([*_~[])/g, '$1'],
];

/** Of what somebody wrote to others, where it is one line of a list: only what they can format (`talkBlocks`) loses its signs. */
export const talkWords = (text: string): string =>
  talkSigns.reduce((words, [sign, kept]) => words.replace(sign, kept), text);
