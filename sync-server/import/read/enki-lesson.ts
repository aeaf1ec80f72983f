/**
 * One lesson of the enki layout: front matter, a title, then sections by `##`: Content, Practice, Revision, Quiz,
 * Exercise, Game Content and Footnotes.
 */
import type { Token } from 'marked';
import type { Block } from '#contract/document/document.ts';
import { safeHref } from '#contract/document/safe-href.ts';
import {
  blocksOf,
  codeBlock,
  heading,
  type MarkdownContext,
  paragraph,
  plainWords,
  tokensOf,
} from '#contract/markdown/markdown-blocks.ts';
import { gameBlocks } from './enki-game.ts';
import { heldBack, type Meta, oneLine, splitFrontMatter, textIn, wordsIn } from './front-matter.ts';
import type { ImportLink } from './import-tree.ts';
import type { LessonContext, ParsedLesson } from './lesson.ts';
import { questionBlocks } from './questions.ts';

const LESSON_WORDS = {
  learnMore: 'Learn more',
  startingPoint: 'Starting point',
  launchExercise: 'Launch the exercise',
  game: 'Game',
} as const;

/** @param language  of the topic's code, for code that names none */
export function parseEnkiLesson(source: string, language: string | null): ParsedLesson {
  const { meta, body, problem } = splitFrontMatter(source);
  const lines = readableLines(body);
  const tokens = tokensOf(lines);
  const title = tokens.find((token) => token.type === 'heading' && token.depth === 1);
  const links = linksOf(meta);
  return {
    title: title === undefined ? '' : oneLine(plainWords(title)),
    subtitle: '',
    description: '',
    tags: wordsIn(meta, 'tags'),
    links,
    id: textIn(meta, 'id'),
    heldBack: heldBack(meta, Date.now()),
    problem,
    tokens,
    blocks: (context) => [
      ...partsOf(tokens).flatMap((part) => blocksOfPart(part, lines, meta, context)),
      ...startingPoint(meta, language),
      ...(links.length > 0 ? learnMore(links) : []),
    ],
  };
}

const FOOTNOTE = /^\[(\d+)\s*:\s*(.*?\S)\s*\]\s*$/;
const FOOTNOTE_WITH_TEXT = /^\[(\d+)\s*:\s*([^\]]*[^\]\s])\s*\]\s+(\S.*)$/;

type Part = { name: string; title: Token | null; tokens: Token[] };

function partsOf(tokens: readonly Token[]): Part[] {
  const parts: Part[] = [{ name: 'content', title: null, tokens: [] }];
  for (const token of tokens) {
    if (token.type === 'heading' && token.depth === 2) {
      parts.push({ name: oneLine(token.text).toLowerCase(), title: token, tokens: [] });
    } else if (!(token.type === 'heading' && token.depth === 1)) parts.at(-1)?.tokens.push(token);
  }
  return parts.map((part) => ({ ...part, tokens: withoutEdgeRules(part.tokens) }));
}

/** The rules between two parts belong to neither. */
function withoutEdgeRules(tokens: readonly Token[]): Token[] {
  const edge = ({ type }: Token) => type === 'hr' || type === 'space';
  const first = tokens.findIndex((token) => !edge(token));
  const last = tokens.findLastIndex((token) => !edge(token));
  return first < 0 ? [] : tokens.slice(first, last + 1);
}

function blocksOfPart(part: Part, lines: string, meta: Meta, context: LessonContext): Block[] {
  const markdown: MarkdownContext = { ...context, topDepth: 2 };
  const title = part.title === null ? [] : blocksOf([part.title], markdown);
  switch (part.name) {
    case 'content':
      return blocksOf(part.tokens, markdown);
    case 'practice':
    case 'revision':
    case 'quiz': {
      const bareOptions = part.name === 'quiz';
      const blocks = questionBlocks(part.tokens, { ...markdown, bareOptions, problem: context.problem });
      return blocks.length > 0 ? [...title, ...blocks] : [];
    }
    case 'game content': {
      const raw = rawPart(lines, part.name);
      const blocks = gameBlocks(textIn(meta, 'type'), raw, part.tokens, {
        ...markdown,
        bareOptions: true,
        problem: context.problem,
      });
      return blocks.length > 0 ? [heading(LESSON_WORDS.game, 1), ...blocks] : [];
    }
    case 'exercise': {
      const link = safeHref(textIn(meta, 'link'));
      const marks = link === null ? [] : [{ type: 'link' as const, attrs: { href: link } }];
      const launch =
        link === null ? [] : [paragraph([{ type: 'text', text: LESSON_WORDS.launchExercise, marks }])];
      return [...title, ...blocksOf(part.tokens, markdown), ...launch];
    }
    default: {
      const blocks = blocksOf(part.tokens, markdown);
      return blocks.length > 0 ? [...title, ...blocks] : [];
    }
  }
}

/**
 * The layout's own marks in plain Markdown: `---` is a rule and never underlines a heading, `%exp … %` is a quote,
 * `[1:Name]` heads a footnote. Code stays as it is.
 */
function readableLines(body: string): string {
  const out: string[] = [];
  let fence: string | null = null;
  let explaining = false;
  let footnotes = false;
  for (const raw of body
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .split('\n')) {
    // No-break spaces would hide headings and fences.
    const line = raw
      .replace(/^[ \u00a0]*(?=#|```)/, (lead) => lead.replaceAll('\u00a0', ' '))
      .replace(/^(#+)\u00a0/, '$1 ');
    const mark = /^\s*(`{3,}|~{3,})(.*)$/.exec(line);
    if (fence === null && mark !== null && !(mark[2] ?? '').includes('`')) fence = mark[1] ?? null;
    else if (fence !== null && mark !== null && (mark[1] ?? '').startsWith(fence) && mark[2]?.trim() === '')
      fence = null;
    else if (fence === null) {
      if (/^\s*%exp\s*$/.test(line)) {
        explaining = true;
        out.push('');
        continue;
      }
      if (explaining && /^\s*%\s*$/.test(line)) {
        explaining = false;
        out.push('');
        continue;
      }
      if (explaining) {
        out.push(`> ${line.trim()}`);
        continue;
      }
      if (/^##\s/.test(line)) footnotes = /^##\s+footnotes\s*$/i.test(line);
      const note = footnotes ? (FOOTNOTE.exec(line) ?? FOOTNOTE_WITH_TEXT.exec(line)) : null;
      if (note !== null) {
        out.push('', `**[${note[1]}] ${note[2]}**`, '', note[3] ?? '');
        continue;
      }
      if (/^---+\s*$/.test(line)) out.push('');
    }
    out.push(line);
  }
  return out.join('\n');
}

function rawPart(lines: string, name: string): string {
  const all = lines.split('\n');
  const start = all.findIndex((line) => /^##\s/.test(line) && oneLine(line.slice(2)).toLowerCase() === name);
  return all.slice(start + 1).join('\n');
}

function startingPoint(meta: Meta, language: string | null): Block[] {
  const setup = Object.hasOwn(meta, 'setupCode') ? meta.setupCode : null;
  const code =
    typeof setup === 'object' && setup !== null && 'startingPoint' in setup ? setup.startingPoint : null;
  if (typeof code !== 'string' || code.trim() === '') return [];
  return [heading(LESSON_WORDS.startingPoint, 1), codeBlock(code.replace(/^\n+|\s+$/g, ''), language)];
}

function linksOf(meta: Meta): ImportLink[] {
  const links = wordsIn(meta, 'links').flatMap((text): ImportLink[] => {
    const found = /^\[([\s\S]*)\]\((\S+?)\)(?:\{(\w+)\})?$/.exec(text);
    const href = safeHref(found?.[2] ?? text);
    if (href === null) return [];
    const title = found?.[1] === undefined ? href : plainWordsOf(found[1]);
    return [{ title: title === '' ? href : title, href, kind: found?.[3] ?? '' }];
  });
  return links;
}

function learnMore(links: readonly ImportLink[]): Block[] {
  return [
    heading(LESSON_WORDS.learnMore, 1),
    {
      type: 'bulletList',
      attrs: { key: '' },
      content: links.map(({ title, href }) => ({
        type: 'listItem',
        attrs: { key: '' },
        content: [paragraph([{ type: 'text', text: title, marks: [{ type: 'link', attrs: { href } }] }])],
      })),
    },
  ];
}

function plainWordsOf(markdown: string): string {
  return oneLine(tokensOf(markdown).map(plainWords).join(' '));
}
