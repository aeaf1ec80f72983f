/**
 * What lessons have beyond Markdown, written as directives (docs/markdown.md): `:::question` with its answers, and `::video`,
 * `::attachment` and `::lab` on lines of their own.
 */
import type { Token, TokenizerExtension } from 'marked';
import type { ContentBlock } from '../document/document.ts';
import { isIdentifier } from '../document/identifier.ts';
import { markdownLexer } from './formulas.ts';
import { decodeEntities } from './html-text.ts';
import { BLOCK_TOKEN, readable } from './markdown-blocks.ts';

export type QuestionToken = {
  type: 'lessonQuestion';
  raw: string;
  kind: string;
  prompt: Token[];
  /** `box`: a cross, a space, or the number of the gap, counted from 1. */
  options: { box: string; tokens: Token[] }[];
  hints: Token[][];
  explanation: Token[] | null;
};

const QUESTION = /^(:{3,})question(?:\{([^}\n]*)\})?[ \t]*(?:\n|$)/;
const PART = /^(:{3,})(hint|explanation)[ \t]*$/;
const OPTION = /^- \[([ xX]|\d{1,3})\](?:[ \t]+(.*))?$/;
const EMBEDDED = /^::(video|attachment|lab)\[([^\]\n]*)\]\{([^}\n]*)\}[ \t]*(?:\n+|$)/;

const question: TokenizerExtension = {
  name: 'lessonQuestion',
  level: 'block',
  tokenizer(src) {
    const open = QUESTION.exec(src);
    if (open === null) return undefined;
    const [head, fence = '', attributes = ''] = open;
    const lines = src.slice(head.length).split('\n');
    const end = endOf(lines, fence);
    if (end < 0) return undefined;
    const inside = lines.slice(0, end);
    const { body, parts } = partsOf(inside, fence.length);
    const { prompt, options } = answersIn(body);
    const blocks = (text: string) => {
      this.lexer.state.top = true;
      return this.lexer.blockTokens(text, []);
    };
    const explanation = parts.find(({ name }) => name === 'explanation');
    return {
      type: 'lessonQuestion',
      raw: [head, ...lines.slice(0, end + 1).map((line) => `${line}\n`)].join('').slice(0, src.length),
      kind: attributeIn(attributes, 'kind') ?? 'choice',
      prompt: blocks(prompt),
      options: options.map(({ box, text }) => ({ box, tokens: this.lexer.inline(text, []) })),
      hints: parts.filter(({ name }) => name === 'hint').map(({ text }) => blocks(text)),
      explanation: explanation === undefined ? null : blocks(explanation.text),
    } satisfies QuestionToken;
  },
};

/** Where the question ends; what it holds may be fenced with as many colons. */
function endOf(lines: readonly string[], fence: string): number {
  let inside = 0;
  for (const [at, line] of lines.entries()) {
    if (line.trimEnd() === fence) {
      if (inside === 0) return at;
      inside -= 1;
    } else if (PART.exec(line)?.[1] === fence) inside += 1;
  }
  return -1;
}

function partsOf(lines: readonly string[], colons: number) {
  const body: string[] = [];
  const parts: { name: string; fence: string; lines: string[] }[] = [];
  let part: (typeof parts)[number] | null = null;
  for (const line of lines) {
    if (part !== null) {
      if (line.trimEnd() === part.fence) part = null;
      else part.lines.push(line);
      continue;
    }
    const [, fence = '', name = ''] = PART.exec(line) ?? [];
    if (fence.length === colons || (fence.length >= 3 && fence.length === colons - 1)) {
      part = { name, fence, lines: [] };
      parts.push(part);
    } else body.push(line);
  }
  return { body, parts: parts.map(({ name, lines: text }) => ({ name, text: text.join('\n') })) };
}

/** The answers are the lines with boxes at the end. */
function answersIn(body: readonly string[]) {
  const lines = [...body];
  const options: { box: string; text: string }[] = [];
  for (;;) {
    const line = lines.at(-1);
    const option = OPTION.exec(line ?? '');
    const before = lines.findLast((each) => each.trim() !== '') ?? '';
    if (option) options.unshift({ box: option[1] ?? ' ', text: option[2] ?? '' });
    else if (line === undefined || line.trim() !== '' || (options.length > 0 && !OPTION.test(before))) break;
    lines.pop();
  }
  return { prompt: lines.join('\n'), options };
}

const embedded: TokenizerExtension = {
  name: BLOCK_TOKEN,
  level: 'block',
  tokenizer(src) {
    const found = EMBEDDED.exec(src);
    if (found === null) return undefined;
    const [raw, kind = '', words = '', attributes = ''] = found;
    const line = decodeEntities(words)
      .slice(0, 300)
      .replace(/[\ud800-\udbff]$/, '');
    const block = embeddedBlock(kind, line, attributes);
    return block === null ? undefined : { type: BLOCK_TOKEN, raw, block };
  },
};

function embeddedBlock(kind: string, words: string, attributes: string): ContentBlock | null {
  const key = '';
  const asset = attributeIn(attributes, 'asset') ?? '';
  const assetId = /^[A-Za-z0-9_-]{1,128}$/.test(asset) ? asset : null;
  const number = (name: string, from: number, to: number) => {
    const value = Number(attributeIn(attributes, name) ?? Number.NaN);
    return Number.isInteger(value) && value >= from && value <= to ? value : null;
  };
  switch (kind) {
    case 'video': {
      const size = { width: number('width', 1, 100_000), height: number('height', 1, 100_000) };
      const seconds = number('seconds', 0, 86_400);
      return { type: 'video', attrs: { key, assetId, title: words, seconds, ...size } };
    }
    case 'attachment':
      return { type: 'attachment', attrs: { key, assetId, name: words, size: number('size', 0, 1e12) } };
    default: {
      const labId = attributeIn(attributes, 'id');
      return isIdentifier(labId) ? { type: 'lab', attrs: { key, labId, title: words } } : null;
    }
  }
}

function attributeIn(attributes: string, name: string): string | null {
  return new RegExp(`(?:^|\\s)${name}=([A-Za-z0-9_-]{1,128})(?=\\s|$)`).exec(attributes)?.[1] ?? null;
}

/** As `tokensOf`, with the directives of lessons. */
export function lessonTokensOf(markdown: string): Token[] {
  return markdownLexer([question, embedded]).lex(readable(markdown));
}
