/** The text of a message as it is shown: links, code and people named are found in it, everything else is letters. No markup comes through. */
import { mentionPattern } from './mentions.ts';
import { JOINING, WITHOUT_BLANKS } from './scripts-without-blanks.ts';

export type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'code' | 'block'; text: string }
  /** `text` is as it is written: the name is found when it is shown */
  | { kind: 'mention'; text: string; userId: string };

export const FENCED = /```(?:[a-z0-9+#-]*\n)?([\s\S]+?)```/g;
const INLINE = /`([^`\n]+)`/g;
const LINK = new RegExp(
  `(?:https?://|(?<!${JOINING}|[_.@/-])www\\.(?=[a-z0-9]))[^\\s<>"'\`${WITHOUT_BLANKS}\\uFF01-\\uFF0F\\uFF1A-\\uFF20]+`,
  'giu',
);
/** What ends a sentence rather than an address. */
const BEHIND = /[.,;:!?)\]}…]+$/;

export function messageParts(text: string): TextPart[] {
  return split(
    text,
    FENCED,
    ([, code = '']) => ({ kind: 'block', text: code.replace(/\n$/, '') }),
    (rest) => split(rest, INLINE, ([, code = '']) => ({ kind: 'code', text: code }), people),
  );
}

/** What Markdown would make something of, beside code and links: without it a text is its letters. */
const FORMATTED = /[*_~[]|^[ \t]*(?:>|(?:[-+]|\d{1,9}[.)])[ \t])/m;

export const isFormatted = (text: string): boolean => FORMATTED.test(text);

/** Who is named in a message, each once: not those whose mark stands in code. */
export const mentionsIn = (text: string): string[] => [
  ...new Set(messageParts(text).flatMap((part) => (part.kind === 'mention' ? [part.userId] : []))),
];

const people = (text: string): TextPart[] =>
  split(text, mentionPattern, ([mark, userId = '']) => ({ kind: 'mention', text: mark, userId }), links);

function links(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { index, 0: found } of text.matchAll(LINK)) {
    const address = balanced(found);
    const href = /^www/i.test(address) ? `https://${address}` : address;
    if (!isAddress(href)) continue;
    if (index > from) parts.push({ kind: 'text', text: text.slice(from, index) });
    parts.push({ kind: 'link', text: address, href });
    from = index + address.length;
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) });
  return parts;
}

/** Without what stands behind it; a bracket that the address itself opens belongs to it. */
function balanced(found: string): string {
  const bare = found.replace(BEHIND, '');
  return found[bare.length] === ')' && bare.split('(').length > bare.split(')').length ? `${bare})` : bare;
}

function isAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.hostname !== '' && url.username === '';
}

function split(
  text: string,
  pattern: RegExp,
  partOf: (match: RegExpMatchArray) => TextPart,
  rest: (text: string) => TextPart[],
): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > from) parts.push(...rest(text.slice(from, match.index)));
    parts.push(partOf(match));
    from = match.index + match[0].length;
  }
  if (from < text.length) parts.push(...rest(text.slice(from)));
  return parts;
}

/** A message of the system: `{name}` stands for the variable of that name. */
export const filledTemplate = (template: string, variables: Readonly<Record<string, string>> = {}): string =>
  template.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(variables, name) ? (variables[name] ?? whole) : whole,
  );
