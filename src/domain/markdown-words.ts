/** Of a description in Markdown: whether it says anything beyond its words, and its words, where there is no room for more. */

/** What Markdown, or a browser, would make something of. */
const MEANS_SOMETHING =
  /[\\`*_~<>|[\]]|&\w+;|https?:|www\.|^[ \t]*(?:#{1,6}|[-+]|\d{1,9}[.)])(?:[ \t]|$)|^[ \t]*(?:=+|-+)[ \t]*$|^(?: {4}|\t)/m;

/** Paragraphs alone: it reads the same without being read as Markdown. */
export const isPlainText = (markdown: string): boolean => !MEANS_SOMETHING.test(markdown);

/** In the order in which they are taken out. */
const signs: [RegExp, string][] = [
  [/^[ \t]*(?:```|~~~).*$/gm, ''],
  [/!?\[([^\]\n]*)\]\([^)\n]*\)/g, '$1'],
  [/<(https?:[^>\s]+)>/g, '$1'],
  [/<\/?[a-z][^>\n]*>/gi, ''],
  [/^[ \t]*(?:>[ \t]?)+/gm, ''],
  [/^[ \t]*(?:#{1,6}|[-+*]|\d{1,9}[.)])[ \t]+/gm, ''],
  [/^[ \t]*(?:=+|-{3,}|\*{3,}|_{3,})[ \t]*$/gm, ''],
  [/(?<!\\)(\*\*|__|~~)(?=\S)([^\n]*?\S)\1/g, '$2'],
  [/(?<![\p{L}\p{N}*_\\])([*_])(?=\S)([^\n]*?\S)\1(?![\p{L}\p{N}*_])/gu, '$2'],
  [/`+([^`\n]+)`+/g, '$1'],
  [/\\([\\`*_{}[\]()#+\-.!|>~])/g, '$1'],
];

/** For a card, a preview or a list, where the words are enough: paragraphs stay apart. */
export function markdownWords(markdown: string): string {
  if (isPlainText(markdown)) return markdown;
  const words = signs.reduce((text, [sign, kept]) => text.replace(sign, kept), markdown);
  return words.replace(/\n{3,}/g, '\n\n').trim();
}
