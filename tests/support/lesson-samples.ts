/** Lessons and what hangs on them, for tests of what screens show. */

import type { Comment } from '#contract/content/comment.ts';
import type { Skill } from '#contract/content/skill.ts';
import type { Block, LessonDocument, QuestionBlock } from '#contract/document/document.ts';
import { questionsOf, sectionsOf } from '#contract/document/sections.ts';
import { newId } from '#contract/ids.ts';
import type { Stored } from '#store/tables/synced.ts';
import { aSkill } from './store-builders.ts';

let made = 0;
const key = () => (made++).toString(36).padStart(8, 'k');
const text = (words: string) => [{ type: 'text' as const, text: words }];

export const aParagraph = (words = 'Text to read.'): Block => ({
  type: 'paragraph',
  attrs: { key: key() },
  content: text(words),
});

export const aHeading = (title: string, level: 1 | 2 = 1): Block => ({
  type: 'heading',
  attrs: { key: key(), level },
  content: text(title),
});

type Option = { id: string; text: string; correct?: boolean; gap?: number };

function aQuestion(
  questionId: string,
  questionType: QuestionBlock['attrs']['questionType'],
  prompt: QuestionBlock['content'],
  options: readonly Option[],
  explanation?: string,
): QuestionBlock {
  return {
    type: 'question',
    attrs: { key: key(), questionId, questionType },
    content: [
      ...prompt,
      ...options.map(({ id, text: words, correct = false, gap = null }) => ({
        type: 'questionOption' as const,
        attrs: { key: key(), optionId: id, correct, gap },
        content: text(words),
      })),
      ...(explanation === undefined
        ? []
        : [
            {
              type: 'questionExplanation' as const,
              attrs: { key: key() },
              content: [{ type: 'paragraph' as const, attrs: { key: key() }, content: text(explanation) }],
            },
          ]),
    ],
  };
}

const promptOf = (words: string) => [
  {
    type: 'questionPrompt' as const,
    attrs: { key: key() },
    content: [{ type: 'paragraph' as const, attrs: { key: key() }, content: text(words) }],
  },
];

export const aChoice = (questionId = 'q-choice') =>
  aQuestion(
    questionId,
    'choice',
    promptOf('Which command lists files?'),
    [
      { id: `${questionId}-a`, text: 'ls', correct: true },
      { id: `${questionId}-b`, text: 'cd' },
    ],
    'ls stands for list.',
  );

export const aMultipleChoice = (questionId = 'q-several') =>
  aQuestion(questionId, 'multiple-choice', promptOf('Which are shells?'), [
    { id: `${questionId}-a`, text: 'bash', correct: true },
    { id: `${questionId}-b`, text: 'zsh', correct: true },
    { id: `${questionId}-c`, text: 'vim' },
  ]);

export const aPoll = (questionId = 'q-poll') =>
  aQuestion(questionId, 'poll', promptOf('Which shell do you use?'), [
    { id: `${questionId}-a`, text: 'bash' },
    { id: `${questionId}-b`, text: 'zsh' },
  ]);

/** `_` in the words is a gap; the answers stand in the order of the gaps. */
export function aGapFill(
  questionId: string,
  words: string,
  answers: readonly string[],
  others: readonly string[] = [],
  inCode = false,
): QuestionBlock {
  const pieces = words.split('_');
  const content = pieces.flatMap((piece, at) => [
    ...(piece === '' ? [] : text(piece)),
    ...(at < pieces.length - 1 ? [{ type: 'gap' as const, attrs: { index: at } }] : []),
  ]);
  const holder = inCode
    ? { type: 'codeBlock' as const, attrs: { key: key(), language: 'sh' }, content }
    : { type: 'paragraph' as const, attrs: { key: key() }, content };
  return aQuestion(
    questionId,
    'gap-fill',
    [{ type: 'questionPrompt', attrs: { key: key() }, content: [holder] }],
    [
      ...answers.map((answer, gap) => ({ id: `${questionId}-${gap}`, text: answer, gap })),
      ...others.map((other, at) => ({ id: `${questionId}-x${at}`, text: other })),
    ],
  );
}

export const aDocument = (...content: Block[]): LessonDocument => ({ type: 'doc', content });

/** The row of a skill as the server makes it from its text. */
export function aSkillOf(document: LessonDocument, given: Partial<Skill> = {}): Stored<Skill> {
  const title = given.title ?? 'Bowline';
  const questions = questionsOf(document);
  return aSkill({
    title,
    sections: sectionsOf(document, title).map((section) => ({
      ...section,
      questionIds: questions
        .filter(({ sectionId }) => sectionId === section.id)
        .map(({ questionId }) => questionId),
    })),
    numberOfQuestions: questions.length,
    ...given,
  });
}

export function aComment(contextId: string, given: Partial<Comment> = {}): Stored<Comment> {
  return {
    commentId: newId(),
    contextId,
    type: 'skill',
    createdBy: newId(),
    createdAt: Date.UTC(2026, 8, 2),
    body: 'Is the second knot needed?',
    parent: null,
    editedAt: null,
    deletedAt: null,
    resolvedAt: null,
    resolvedBy: null,
    thread: [],
    access: 'public',
    ver: 1,
    buckets: ['test'],
    pending: 0,
    ...given,
  };
}
