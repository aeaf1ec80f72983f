import { expect, it } from 'vitest';
import type { Block } from '#contract/document/document.ts';
import {
  aChoice,
  aDocument,
  aGapFill,
  aHeading,
  aMultipleChoice,
  aParagraph,
} from '#tests/support/lesson-samples.ts';
import { missingParts } from './missing-parts.ts';

/** The question without what makes its answers right. */
function withoutAnswers(block: Block): Block {
  if (block.type !== 'question') return block;
  const content = block.content.map((part) =>
    part.type === 'questionOption' ? { ...part, attrs: { ...part.attrs, correct: false, gap: null } } : part,
  );
  return { ...block, content };
}

it('finds nothing missing in a lesson whose questions can be answered', () => {
  const lesson = aDocument(
    aHeading('Ships'),
    aChoice('q1'),
    aMultipleChoice('q2'),
    aGapFill('q3', 'A _.', ['x'], ['y']),
  );
  expect(missingParts(lesson)).toEqual([]);
});

it('asks for no right answer of a poll or a question in words, but for something to choose from', () => {
  const as = (block: Block, questionType: 'poll' | 'text'): Block =>
    block.type === 'question' ? { ...block, attrs: { ...block.attrs, questionType } } : block;
  expect(
    missingParts(
      aDocument(withoutAnswers(as(aChoice('q1'), 'poll')), withoutAnswers(as(aChoice('q2'), 'text'))),
    ),
  ).toEqual([]);
  const lonely = as(aChoice('q3'), 'poll');
  if (lonely.type === 'question') lonely.content.splice(2, 1);
  expect(missingParts(aDocument(lonely))).toEqual(['Question 1: a poll needs two answers to choose from.']);
});

it('names the questions that nobody could answer, and a lesson without text', () => {
  const lesson = aDocument(
    aParagraph(),
    withoutAnswers(aChoice('q1')),
    withoutAnswers(aGapFill('q2', 'A _ and _.', ['x', 'y'], ['z'])),
  );
  expect(missingParts(lesson)).toEqual([
    'Question 1 has no correct answer.',
    'Question 2: no answer fills gap 1.',
    'Question 2: no answer fills gap 2.',
  ]);
  expect(missingParts(aDocument({ type: 'paragraph', attrs: { key: 'empty000' } }))).toEqual([
    'The skill has no text yet.',
  ]);
});
