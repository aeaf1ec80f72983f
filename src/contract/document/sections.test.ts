import { expect, it } from 'vitest';
import type { Block, LessonDocument } from './document.ts';
import {
  assetIdsOf,
  blocksOfSection,
  estimatedSeconds,
  plainText,
  questionsOf,
  sectionsOf,
  withAssetIds,
} from './sections.ts';

const paragraph = (key: string, text: string): Block => ({
  type: 'paragraph',
  attrs: { key },
  content: [{ type: 'text', text }],
});
const heading = (key: string, level: 1 | 2, text: string): Block => ({
  type: 'heading',
  attrs: { key, level },
  ...(text === '' ? {} : { content: [{ type: 'text', text }] }),
});
const gapFill: Block = {
  type: 'question',
  attrs: { key: 'question', questionId: 'q1', questionType: 'gap-fill' },
  content: [
    {
      type: 'questionPrompt',
      attrs: { key: 'prompt00' },
      content: [
        {
          type: 'codeBlock',
          attrs: { key: 'code0000', language: 'bash' },
          content: [
            { type: 'text', text: 'tar ' },
            { type: 'gap', attrs: { index: 0 } },
            { type: 'text', text: ' ' },
            { type: 'gap', attrs: { index: 1 } },
          ],
        },
      ],
    },
    {
      type: 'questionOption',
      attrs: { key: 'option01', optionId: 'o1', correct: false, gap: 0 },
      content: [{ type: 'text', text: '-x' }],
    },
    {
      type: 'questionOption',
      attrs: { key: 'option02', optionId: 'o2', correct: false, gap: 1 },
      content: [{ type: 'text', text: 'file', marks: [{ type: 'code' }] }],
    },
  ],
};
const picture = (key: string, assetId: string | null): Block => ({
  type: 'image',
  attrs: { key, assetId, alt: 'A ship', width: 10, height: 20 },
});
const lesson: LessonDocument = {
  type: 'doc',
  content: [
    paragraph('intro000', 'Welcome aboard.'),
    heading('head0001', 1, 'Knots'),
    heading('head0002', 2, 'A smaller heading'),
    paragraph('knots000', 'A bowline holds.'),
    picture('image001', 'asset-1'),
    heading('head0003', 1, ''),
    heading('head0004', 1, 'Practice'),
    gapFill,
    picture('image002', 'asset-1'),
    picture('image003', null),
  ],
};

it('parts a lesson at its level-1 headings; what comes first has the name of the lesson', () => {
  expect(sectionsOf(lesson, 'Sailing')).toEqual([
    {
      id: 'start',
      title: 'Sailing',
      description: 'Welcome aboard.',
      questions: 0,
      labs: 0,
      videos: 0,
      duration: 1,
    },
    {
      id: 'head0001',
      title: 'Knots',
      description: 'A bowline holds.',
      questions: 0,
      labs: 0,
      videos: 0,
      duration: 3,
    },
    { id: 'head0004', title: 'Practice', description: '', questions: 1, labs: 0, videos: 0, duration: 23 },
  ]);
});

it('has no first part where the lesson begins with a heading', () => {
  const sections = sectionsOf({ type: 'doc', content: [heading('head0001', 1, 'Knots')] }, 'Sailing');
  expect(sections.map(({ id }) => id)).toEqual(['head0001']);
});

it('gives each block to exactly one section', () => {
  const blocks = sectionsOf(lesson, 'Sailing').flatMap(({ id }) => blocksOfSection(lesson, id));
  expect(blocks).toEqual(lesson.content);
  expect(blocksOfSection(lesson, 'nowhere')).toEqual([]);
});

it('lists the questions with what is needed to judge them', () => {
  expect(questionsOf(lesson)).toEqual([
    {
      questionId: 'q1',
      questionType: 'gap-fill',
      sectionId: 'head0004',
      gaps: 2,
      options: [
        { optionId: 'o1', correct: false, gap: 0, text: '-x' },
        { optionId: 'o2', correct: false, gap: 1, text: 'file' },
      ],
    },
  ]);
});

it('estimates 200 words a minute and 20 s a question, a minute at least', () => {
  expect(estimatedSeconds(lesson)).toBe(60);
  const words = Array.from({ length: 1000 }, () => 'word').join(' ');
  expect(estimatedSeconds({ type: 'doc', content: [paragraph('words000', words)] })).toBe(300);
  expect(estimatedSeconds({ type: 'doc', content: [paragraph('words000', words), gapFill] })).toBe(322);
});

it('says the words of a lesson, blanks for gaps', () => {
  expect(plainText(lesson)).toBe(
    'Welcome aboard.\nKnots\nA smaller heading\nA bowline holds.\nA ship\n\nPractice\ntar ___ ___\n-x\nfile\nA ship\nA ship',
  );
});

it('names each picture once and can name it anew', () => {
  expect(assetIdsOf(lesson)).toEqual(['asset-1']);
  const renamed = withAssetIds(lesson, (id) => (id === 'asset-1' ? 'stored' : null));
  expect(assetIdsOf(renamed)).toEqual(['stored']);
  expect(assetIdsOf(withAssetIds(lesson, () => null))).toEqual([]);
  expect(assetIdsOf(lesson)).toEqual(['asset-1']);
});
