/**
 * The games of the enki layout are questions in three other spellings: cards with options, a word to be put under one of
 * two names ('left:right', then the words of each side), and code with one wrong line, whose mending follows after `//`.
 */
import type { Token } from 'marked';
import type { Block, Inline } from '#contract/document/document.ts';
import { blocksOf, codeBlock, paragraph, tokensOf } from '#contract/markdown/markdown-blocks.ts';
import { codeLines, type QuestionContext, questionBlock, questionBlocks } from './questions.ts';

export function gameBlocks(
  type: string,
  raw: string,
  tokens: readonly Token[],
  context: QuestionContext,
): Block[] {
  if (type === 'tetris') return sortedWords(raw, context);
  if (type === 'bugSpot') return wrongLines(raw, context);
  return questionBlocks(tokens, context);
}

function sortedWords(raw: string, context: QuestionContext): Block[] {
  const names = /^([^:\n`]+):([^:\n`]+)$/m.exec(raw);
  const [left, right] = [names?.[1]?.trim() ?? '', names?.[2]?.trim() ?? ''];
  if (left === '' || right === '') {
    context.problem('a game does not name its two sides');
    return blocksOf(tokensOf(raw), context);
  }
  const blocks: Block[] = [];
  for (const [, side, body = ''] of raw.matchAll(/^```(true|false)[ \t]*\n([\s\S]*?)^[ \t]*```/gm)) {
    for (const { word, explanation } of cardsOf(body)) {
      const [first, second] = side === 'true' ? [right, left] : [left, right];
      const option = (text: string, correct: boolean) => ({
        content: [{ type: 'text', text } satisfies Inline],
        correct,
        gap: null,
      });
      const prompt = [paragraph([{ type: 'text', text: word, marks: [{ type: 'code' }] }])];
      const reason = blocksOf(tokensOf(explanation), context);
      blocks.push(questionBlock('choice', prompt, [option(first, true), option(second, false)], reason));
    }
  }
  if (blocks.length === 0) context.problem('a game has no words to sort');
  return blocks;
}

function cardsOf(body: string): { word: string; explanation: string }[] {
  const cards: { word: string; explanation: string }[] = [];
  let explaining = false;
  for (const line of body.split('\n')) {
    const last = cards.at(-1);
    if (line.trim() === '%exp') explaining = true;
    else if (explaining && line.trim() === '%') explaining = false;
    else if (explaining && last !== undefined) last.explanation += `${line}\n`;
    else if (line.trim() !== '') cards.push({ word: line.trim(), explanation: '' });
  }
  return cards;
}

function wrongLines(raw: string, context: QuestionContext): Block[] {
  return raw.split(/^---+\s*$/m).flatMap((card): Block[] => {
    const lines = card.split('\n');
    const quoted = lines.filter((line) => line.startsWith('> ')).map((line) => line.slice(2));
    const code = lines.filter((line) => !line.startsWith('> '));
    const mendedAt = code.findIndex((line) => /^\s*\/\//.test(line));
    const wrong = code[mendedAt - 1];
    if (card.trim() === '') return [];
    if (wrong === undefined) {
      context.problem('a game does not say which line is wrong');
      return [codeBlock(card.trim(), null), ...blocksOf(tokensOf(quoted.join('\n')), context)];
    }
    const program = code.filter((_, index) => index !== mendedAt);
    const mended = (code[mendedAt] ?? '').replace(/^\s*\/\/\s*/, '');
    const shown = program.join('\n').replace(/^\s*\n|\s+$/g, '');
    const seen = new Set<string>();
    const options = [wrong, ...program]
      .map((line) => line.trim())
      .filter((line) => line !== '' && !seen.has(line) && seen.add(line))
      .map((line, index) => ({ content: codeLines(line), correct: index === 0, gap: null }));
    const reason = [
      paragraph([{ type: 'text', text: mended, marks: [{ type: 'code' }] }]),
      ...blocksOf(tokensOf(quoted.join('\n')), context),
    ];
    return [questionBlock('choice', [codeBlock(shown, null)], options, reason)];
  });
}
