/**
 * One lesson of any other folder: optional front matter (title, subtitle, description, tags), a title by `#`, headings of
 * any depth, and questions under headings named Practice, Revision or Quiz. A lesson that the editor exported has `lectern`
 * in its front matter, its own levels of headings, and questions as directives.
 */
import type { Token } from 'marked';
import { lessonBlocksOf } from '#contract/markdown/lesson-from-markdown.ts';
import { lessonTokensOf } from '#contract/markdown/lesson-syntax.ts';
import { blocksOf, plainWords, tokensOf, topDepthOf } from '#contract/markdown/markdown-blocks.ts';
import { heldBack, oneLine, splitFrontMatter, textIn, wordsIn } from './front-matter.ts';
import type { LessonContext, ParsedLesson } from './lesson.ts';
import { questionBlocks } from './questions.ts';

const QUIZ = /^(practice|revision|quiz)$/i;

export function parseMarkdownLesson(source: string): ParsedLesson {
  const { meta, body, problem } = splitFrontMatter(source.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n'));
  const exported = Object.hasOwn(meta, 'lectern');
  const all = exported ? lessonTokensOf(body) : tokensOf(body);
  const title = exported ? undefined : all.find((token) => token.type === 'heading' && token.depth === 1);
  const tokens = all.filter((token) => token !== title);
  return {
    title: textIn(meta, 'title') || (title === undefined ? '' : oneLine(plainWords(title))),
    subtitle: textIn(meta, 'subtitle'),
    description: textIn(meta, 'description'),
    tags: wordsIn(meta, 'tags'),
    links: [],
    id: textIn(meta, 'id'),
    heldBack: heldBack(meta, Date.now()),
    problem,
    tokens: all,
    blocks: (context) =>
      exported ? lessonBlocksOf(tokens, { ...context, topDepth: 1 }) : blocksOfLesson(tokens, context),
  };
}

function blocksOfLesson(tokens: readonly Token[], context: LessonContext) {
  const topDepth = topDepthOf(tokens);
  const markdown = { ...context, topDepth };
  const parts: { quiz: boolean; tokens: Token[] }[] = [{ quiz: false, tokens: [] }];
  for (const token of tokens) {
    if (token.type === 'heading' && token.depth === topDepth) {
      const quiz = QUIZ.test(oneLine(token.text));
      // Other parts stay in one go: a note written in HTML may begin in one and end in the next.
      if (quiz || parts.at(-1)?.quiz) parts.push({ quiz, tokens: [] });
    }
    parts.at(-1)?.tokens.push(token);
  }
  return parts.flatMap((part) => {
    if (!part.quiz) return blocksOf(part.tokens, markdown);
    const [title, ...rest] = part.tokens;
    const blocks = questionBlocks(rest, { ...markdown, bareOptions: false, problem: context.problem });
    return title === undefined ? blocks : [...blocksOf([title], markdown), ...blocks];
  });
}
