/**
 * What people format as they write to each other: bold, italics, lists, quotes, code and links, in Markdown. Everything else that Markdown knows
 * stays its letters (headings, tables, pictures, HTML), and so does code: where it is says `messageParts`, to whoever tells those who are named.
 */
import { Marked, type Token, type Tokens } from 'marked';
import { FENCED, messageParts, type TextPart } from '#domain/message-text.ts';
import { safeHref } from '../document/safe-href.ts';

export type TalkInline =
  | TextPart
  | { kind: 'bold' | 'italic' | 'struck'; content: TalkInline[] }
  | { kind: 'words'; href: string; content: TalkInline[] };

export type TalkItem = { value: number | null; content: TalkBlock[] };
export type TalkBlock =
  | { kind: 'paragraph'; content: TalkInline[] }
  | { kind: 'quote'; content: TalkBlock[] }
  | { kind: 'list'; ordered: boolean; items: TalkItem[] }
  | { kind: 'code'; text: string };

/** Deeper than that nobody means it. */
const MAX_NESTING = 6;
const TOO_DEEP = new RegExp(`^(?:[ \\t]*(?:>|(?:[-+*]|\\d{1,9}[.)])[ \\t])){${MAX_NESTING + 1}}`, 'm');

/** What many marks mean is reckoned for each with each: beyond that they are letters. */
const MOST_MARKS = 400;

/** A link, a person, code or a picture from elsewhere, of which nothing is a mark of emphasis. */
const WHOLE = /^(?:https?:\/\/\S+|<@[^>\s]*>|`[^`\n]+`|!\[[^\]\n]*\]\([^)\n]*\))/i;

type Whole = Tokens.Generic & { type: 'whole'; parts: TextPart[] };

const nothing = () => undefined;

const marked = new Marked({
  gfm: true,
  breaks: true,
  extensions: [
    {
      name: 'whole',
      level: 'inline',
      start: (text) => text.search(/https?:\/\/|<@|`|!\[/i),
      tokenizer(text): Whole | undefined {
        const [found] = WHOLE.exec(text) ?? [];
        if (found === undefined) return undefined;
        const parts = messageParts(found);
        if (found.startsWith('!')) return { type: 'whole', raw: found, parts };
        const [part] = parts;
        if (!part || part.kind === 'text') return undefined;
        return { type: 'whole', raw: part.kind === 'code' ? `\`${part.text}\`` : part.text, parts: [part] };
      },
    },
  ],
  tokenizer: {
    ...{
      code: nothing,
      fences: nothing,
      codespan: nothing,
      heading: nothing,
      lheading: nothing,
      hr: nothing,
    },
    ...{ html: nothing, tag: nothing, table: nothing, def: nothing, reflink: nothing },
    ...{ autolink: nothing, url: nothing },
    escape(text) {
      const [raw, sign] = /^\\([*_~[])/.exec(text) ?? [];
      return raw === undefined || sign === undefined ? undefined : { type: 'escape', raw, text: sign };
    },
  },
});

/** @param text  as it is stored */
export function talkBlocks(text: string): TalkBlock[] {
  const blocks: TalkBlock[] = [];
  let from = 0;
  for (const match of text.matchAll(FENCED)) {
    blocks.push(...formatted(text.slice(from, match.index)));
    blocks.push({ kind: 'code', text: (match[1] ?? '').replace(/\n$/, '') });
    from = match.index + match[0].length;
  }
  blocks.push(...formatted(text.slice(from)));
  return blocks;
}

const marksIn = (text: string): number => text.match(/[*_~[]/g)?.length ?? 0;

function formatted(text: string): TalkBlock[] {
  if (text.trim() === '') return [];
  if (TOO_DEEP.test(text) || marksIn(text) > MOST_MARKS)
    return [{ kind: 'paragraph', content: messageParts(text) }];
  // A quote and a list end with their line: what is written below answers them.
  const apart = text
    .replace(/^([ \t]*>.*\n)(?=[ \t]*[^>\s])/gm, '$1\n')
    .replace(/^((?:[-+*]|\d{1,9}[.)])[ \t].*\n)(?=(?![-+*][ \t]|\d{1,9}[.)][ \t])\S)/gm, '$1\n');
  return blocksOf(marked.lexer(apart), 0);
}

const blocksOf = (tokens: readonly Token[], depth: number): TalkBlock[] =>
  tokens.flatMap((token) => blockOf(token, depth));

function blockOf(token: Token, depth: number): TalkBlock[] {
  if (token.type === 'space') return [];
  if (depth < MAX_NESTING && token.type === 'blockquote' && holdsWords(token as Tokens.Blockquote))
    return [{ kind: 'quote', content: blocksOf(token.tokens ?? [], depth + 1) }];
  if (depth < MAX_NESTING && isList(token) && token.items.every(holdsWords))
    return [
      {
        kind: 'list',
        ordered: token.ordered,
        items: token.items.map(({ raw, tokens }) => ({
          value: token.ordered ? Number.parseInt(raw.trimStart(), 10) : null,
          content: blocksOf(tokens, depth + 1),
        })),
      },
    ];
  const content =
    token.type === 'paragraph' || token.type === 'text'
      ? inlineOf(inlineTokens(token))
      : lettersOf(token.raw);
  return [{ kind: 'paragraph', content }];
}

const isList = (token: Token): token is Tokens.List => token.type === 'list';
const inlineTokens = (token: Token): readonly Token[] => ('tokens' in token && token.tokens) || [token];
/** `* * *` between two parts of a text is no list of nothing. */
const holdsWords = ({ text }: { text: string }): boolean => /[^\s*+>-]/.test(text);
const lettersOf = (raw: string): TalkInline[] => messageParts(raw.replace(/\n+$/, ''));

const marks = { strong: 'bold', em: 'italic', del: 'struck' } as const;

function inlineOf(tokens: readonly Token[]): TalkInline[] {
  const found: TalkInline[] = [];
  let letters = '';
  const flush = () => {
    found.push(...messageParts(letters));
    letters = '';
  };
  for (const token of tokens) {
    const others = markedOf(token);
    if (others === null) {
      letters +=
        token.type === 'br' ? '\n' : token.type === 'escape' ? (token as Tokens.Escape).text : token.raw;
      continue;
    }
    flush();
    found.push(...others);
  }
  flush();
  return found;
}

/** null: letters */
function markedOf(token: Token): TalkInline[] | null {
  if (token.type === 'whole') return (token as Whole).parts;
  if (token.type === 'strong' || token.type === 'em' || token.type === 'del')
    return [{ kind: marks[token.type], content: inlineOf((token as Tokens.Strong).tokens) }];
  if (token.type !== 'link') return null;
  const { href, text, tokens } = token as Tokens.Link;
  const safe = safeHref(href);
  // Words that look like an address lead to no other one.
  const looks = messageParts(text).find(({ kind }) => kind === 'link');
  if (safe === null || (looks?.kind === 'link' && looks.href !== safe)) return null;
  return [{ kind: 'words', href: safe, content: inlineOf(tokens) }];
}
