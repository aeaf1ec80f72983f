/**
 * Questions as lessons write them: a prompt in which `???` is a gap, then a list of options. The first n options answer
 * the n gaps in order. A prompt without a gap, or whose only gap has a line of its own, asks for one option: the first.
 * In a list with boxes the crossed ones are right. A quote after the options explains.
 */
import type { Token, Tokens } from 'marked';
import type {
  Block,
  ContentBlock,
  Inline,
  QuestionBlock,
  QuestionType,
} from '#contract/document/document.ts';
import { textOf } from '#contract/document/sections.ts';
import {
  blocksOf,
  childTokens,
  GAP,
  inlineOf,
  type MarkdownContext,
  paragraph,
} from '#contract/markdown/markdown-blocks.ts';

export type QuestionContext = MarkdownContext & {
  /** Whether a plain list after words without a gap is a question too, its first option right. */
  bareOptions: boolean;
  /** Told of each question that could not be read; it stays as text. */
  problem: (reason: string) => void;
};

/** The questions, and what stands between them, of one section such as Practice. */
export function questionBlocks(tokens: readonly Token[], context: QuestionContext): Block[] {
  return chunksOf(tokens).flatMap((chunk) => blocksOfChunk(chunk, context));
}

type OptionDraft = { content: Inline[]; correct: boolean; gap: number | null };

export function questionBlock(
  questionType: QuestionType,
  prompt: ContentBlock[],
  options: readonly OptionDraft[],
  explanation: ContentBlock[],
): QuestionBlock {
  return {
    type: 'question',
    attrs: { key: '', questionId: '', questionType },
    content: [
      {
        type: 'questionPrompt',
        attrs: { key: '' },
        content: prompt.length > 0 ? prompt : [paragraph([])],
      },
      ...options.map(({ content, correct, gap }) => ({
        type: 'questionOption' as const,
        attrs: { key: '', optionId: '', correct, gap },
        ...(content.length > 0 ? { content } : {}),
      })),
      ...(explanation.length > 0
        ? [{ type: 'questionExplanation' as const, attrs: { key: '' }, content: explanation }]
        : []),
    ],
  };
}

/** Rules and headings part questions. */
function chunksOf(tokens: readonly Token[]): Token[][] {
  const chunks: Token[][] = [[]];
  for (const token of tokens) {
    if (token.type === 'hr') chunks.push([]);
    else {
      if (token.type === 'heading') chunks.push([]);
      chunks.at(-1)?.push(token);
    }
  }
  return chunks.filter((chunk) => chunk.some(({ type }) => type !== 'space'));
}

function blocksOfChunk(chunk: readonly Token[], context: QuestionContext): Block[] {
  const blocks: Block[] = [];
  let prompt: Token[] = [];
  for (let at = 0; at < chunk.length; at += 1) {
    const token = chunk[at];
    if (token === undefined) break;
    if (token.type !== 'list' || !holdsOptions(token as Tokens.List, prompt, chunk.slice(at + 1), context)) {
      prompt.push(token);
      continue;
    }
    const next = chunk.findIndex(({ type }, index) => index > at && type !== 'space');
    const quote = chunk[next];
    const explained = quote?.type === 'blockquote';
    blocks.push(...questionOrText(prompt, token as Tokens.List, explained ? quote : null, context));
    if (explained) at = next;
    prompt = [];
  }
  if (prompt.some(hasGap)) context.problem('a question has gaps but no options');
  return [...blocks, ...asText(prompt, context)];
}

function holdsOptions(
  list: Tokens.List,
  prompt: readonly Token[],
  rest: readonly Token[],
  context: QuestionContext,
): boolean {
  if (list.ordered || list.items.length === 0 || prompt.every(({ type }) => type === 'space')) return false;
  if (list.items.every((item) => item.task)) return true;
  if (prompt.some(hasGap)) return true;
  // A list before the gap belongs to the prompt.
  const gapFollows = rest.some(hasGap) && rest.some(({ type }) => type === 'list');
  return context.bareOptions && !gapFollows;
}

function hasGap(token: Token): boolean {
  return token.type === 'code' || childTokens(token).length === 0
    ? GAP.test('text' in token && typeof token.text === 'string' ? token.text : '')
    : childTokens(token).some(hasGap);
}

function questionOrText(
  promptTokens: readonly Token[],
  list: Tokens.List,
  quote: Token | null,
  context: QuestionContext,
): Block[] {
  const gaps = { count: 0 };
  let prompt = blocksOf(promptTokens.map(headingAsWords), { ...context, gaps });
  const lone = gaps.count === 1 ? withoutLoneGap(prompt) : null;
  const gapCount = lone === null ? gaps.count : 0;
  if (lone !== null) prompt = lone;
  const contents = list.items.map((item) => optionContent(item, context));
  const ticked = list.items.filter((item) => item.task && item.checked).length;
  const boxes = list.items.every((item) => item.task);

  const wrong = reasonAgainst(gapCount, contents.length, boxes ? ticked : null);
  if (wrong !== null) {
    const all = [...promptTokens, list, ...(quote === null ? [] : [quote])];
    context.problem(`${wrong}: ${shortText(prompt)}`);
    return asText(all, context);
  }
  const explanation = quote === null ? [] : blocksOf(childTokens(quote), context);
  if (gapCount > 0) {
    const options = contents.map((content, index) => ({
      content,
      correct: false,
      gap: index < gapCount ? index : null,
    }));
    return [questionBlock('gap-fill', prompt, options, explanation)];
  }
  const options = contents.map((content, index) => ({
    content,
    correct: boxes ? list.items[index]?.checked === true : index === 0,
    gap: null,
  }));
  return [questionBlock(boxes && ticked > 1 ? 'multiple-choice' : 'choice', prompt, options, explanation)];
}

function reasonAgainst(gaps: number, options: number, ticked: number | null): string | null {
  if (gaps > 0) {
    if (ticked !== null && ticked > 0) return 'a question has both gaps and crossed boxes';
    return options < gaps ? `a question has ${gaps} gaps but ${options} options` : null;
  }
  if (options < 2) return 'a question has a single option';
  return ticked === 0 ? 'a question has boxes and none is crossed' : null;
}

function optionContent(item: Tokens.ListItem, context: QuestionContext): Inline[] {
  const out: Inline[] = [];
  for (const token of childTokens(item)) {
    if (token.type === 'space' || token.type === 'checkbox') continue;
    const line: Inline[] =
      token.type === 'code'
        ? codeLines(token.text)
        : inlineOf(childTokens(token).length > 0 ? childTokens(token) : [token], context);
    if (out.length > 0 && line.length > 0) out.push({ type: 'hardBreak' });
    out.push(...line);
  }
  return out;
}

export function codeLines(text: string): Inline[] {
  return text.split('\n').flatMap((line, index): Inline[] => {
    const code: Inline[] = line === '' ? [] : [{ type: 'text', text: line, marks: [{ type: 'code' }] }];
    return index === 0 ? code : [{ type: 'hardBreak' }, ...code];
  });
}

/** A heading above a question is its first words, not a section of the lesson. */
function headingAsWords(token: Token): Token {
  if (token.type !== 'heading') return token;
  const strong = { type: 'strong', raw: token.raw, text: token.text, tokens: childTokens(token) };
  return { type: 'paragraph', raw: token.raw, text: token.text, tokens: [strong] } as Token;
}

/** The prompt without its gap, if that has a line of its own; else null. */
function withoutLoneGap(prompt: readonly ContentBlock[]): ContentBlock[] | null {
  let found = false;
  const blocks = prompt.flatMap((block): ContentBlock[] => {
    if (block.type === 'blockquote' && !found) {
      const inner = withoutLoneGap(block.content);
      if (inner === null) return [block];
      found = true;
      return inner.length > 0 ? [{ ...block, content: inner }] : [];
    }
    if (block.type !== 'paragraph' && block.type !== 'codeBlock') return [block];
    const content: readonly Inline[] = block.content ?? [];
    const at = content.findIndex(({ type }) => type === 'gap');
    if (at < 0) return [block];
    const before = content.slice(0, at).map(textOf).join('');
    const after = content
      .slice(at + 1)
      .map(textOf)
      .join('');
    if (!/(^|\n)[ \t]*$/.test(before) || !/^[ \t]*(\n|$)/.test(after)) return [block];
    found = true;
    if ((before + after).trim() === '') return [];
    if (block.type === 'codeBlock') {
      // The line goes with its line end, or with the one before it where it was the last.
      const head = before.replace(/[ \t]*$/, '');
      const tail = after.replace(/^[ \t]*\n?/, '');
      const text = tail.trim() === '' ? head.trimEnd() : head + tail;
      return [{ ...block, content: [{ type: 'text', text }] }];
    }
    const kept = [...content.slice(0, at), { type: 'text' as const, text: '\n' }, ...content.slice(at + 1)];
    return [{ ...block, content: kept }];
  });
  return found ? blocks : null;
}

/** Tokens as plain content; their gaps are blanks. */
function asText(tokens: readonly Token[], context: QuestionContext): ContentBlock[] {
  return withoutGaps(blocksOf(tokens, { ...context, gaps: { count: 0 } })) as ContentBlock[];
}

function withoutGaps(nodes: readonly { type: string }[]): { type: string }[] {
  return nodes.map((node) => {
    if (node.type === 'gap') return { type: 'text', text: '___' };
    if (!('content' in node) || !Array.isArray(node.content)) return node;
    return { ...node, content: withoutGaps(node.content) };
  });
}

function shortText(blocks: readonly ContentBlock[]): string {
  const text = blocks.map(textOf).join(' ').replace(/\s+/g, ' ').trim();
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
