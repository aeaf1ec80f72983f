/** Markdown that an author brings into a lesson: one that was exported, or any other. */
import type { Token } from 'marked';
import type { Block, ContentBlock, QuestionBlock, QuestionType } from '../document/document.ts';
import { lessonTokensOf, type QuestionToken } from './lesson-syntax.ts';
import {
  blocksOf,
  type FoundPicture,
  inlineOf,
  type MarkdownContext,
  paragraph,
  tidied,
  topDepthOf,
} from './markdown-blocks.ts';

export type ReadLesson = {
  /** Without keys and ids: the editor names them. */
  blocks: Block[];
  /** Pictures that are files or pages elsewhere: their words stand in their place. */
  picturesLeft: number;
  /** Addresses that a link may not have: their words stay. */
  linksLeft: number;
};

const FRONT_MATTER =
  /^---[ \t]*\n((?:[A-Za-z_][\w-]*:.*\n|[ \t].*\n|- .*\n|#.*\n|\n)*)(?:---|\.\.\.)[ \t]*(?:\n|$)/;
const PICTURE = /^asset:([A-Za-z0-9_-]{0,128})(?:#(\d{0,6})x(\d{0,6}))?$/;
/** Of one question: the schema counts no further. */
const MAX_GAPS = 200;
const KINDS: ReadonlySet<string> = new Set<QuestionType>([
  'choice',
  'multiple-choice',
  'gap-fill',
  'text',
  'poll',
]);

/** @param otherPicture  finds one that is a file beside the lesson; null: it is not there */
export function readLesson(
  markdown: string,
  otherPicture: (src: string) => FoundPicture | null = () => null,
): ReadLesson {
  const text = markdown.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  const front = FRONT_MATTER.exec(text);
  const tokens = lessonTokensOf(front === null ? text : text.slice(front[0].length));
  const left = { pictures: 0, links: 0 };
  const context: MarkdownContext = {
    picture: (src) => {
      const found = pictureAt(src) ?? otherPicture(src);
      if (found === null) left.pictures += 1;
      return found;
    },
    refusedLink: () => {
      left.links += 1;
    },
    // The headings of a lesson that was exported have their own levels, whichever of them it uses.
    topDepth: /^lectern:/m.test(front?.[1] ?? '') ? 1 : topDepthOf(tokens),
  };
  const blocks = lessonBlocksOf(tokens, context).map(tidied);
  return { blocks, picturesLeft: left.pictures, linksLeft: left.links };
}

/** Blocks with the questions between them. */
export function lessonBlocksOf(tokens: readonly Token[], context: MarkdownContext): Block[] {
  const blocks: Block[] = [];
  let run: Token[] = [];
  for (const token of tokens) {
    if (token.type !== 'lessonQuestion') {
      run.push(token);
      continue;
    }
    blocks.push(...blocksOf(run, context), questionOf(token as unknown as QuestionToken, context));
    run = [];
  }
  return [...blocks, ...blocksOf(run, context)];
}

/** A picture that is stored already, as the export names it. */
function pictureAt(src: string): FoundPicture | null {
  const found = PICTURE.exec(src);
  if (found === null) return null;
  const pixels = (text: string | undefined) => {
    const value = Number(text || 0);
    return value >= 1 && value <= 100_000 ? value : null;
  };
  return { assetKey: found[1] || null, width: pixels(found[2]), height: pixels(found[3]) };
}

function questionOf(token: QuestionToken, context: MarkdownContext): QuestionBlock {
  const questionType = (KINDS.has(token.kind) ? token.kind : 'choice') as QuestionType;
  const gaps = { count: 0 };
  const filled = (blocks: ContentBlock[]) => (blocks.length > 0 ? blocks : [paragraph([])]);
  let prompt = blocksOf(token.prompt, questionType === 'gap-fill' ? { ...context, gaps } : context);
  if (gaps.count > MAX_GAPS) {
    prompt = blocksOf(token.prompt, context);
    gaps.count = 0;
  }
  const options = token.options.length > 0 ? token.options : [{ box: ' ', tokens: [] }];
  const attrs = { key: '' };
  return {
    type: 'question',
    attrs: { key: '', questionId: '', questionType },
    content: [
      { type: 'questionPrompt', attrs, content: filled(prompt) },
      ...options.map(({ box, tokens }) => {
        const content = inlineOf(tokens, context);
        const gap = /^\d+$/.test(box) && questionType === 'gap-fill' ? Number(box) - 1 : null;
        return {
          type: 'questionOption' as const,
          attrs: {
            key: '',
            optionId: '',
            correct: /x/i.test(box),
            gap: gap !== null && gap >= 0 && gap < gaps.count ? gap : null,
          },
          ...(content.length > 0 ? { content } : {}),
        };
      }),
      ...token.hints.map((hint) => ({
        type: 'questionHint' as const,
        attrs,
        content: filled(blocksOf(hint, context)),
      })),
      ...(token.explanation === null
        ? []
        : [
            {
              type: 'questionExplanation' as const,
              attrs,
              content: filled(blocksOf(token.explanation, context)),
            },
          ]),
    ],
  };
}
