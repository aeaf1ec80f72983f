import { describe, expect, it } from 'vitest';
import { checkDocument } from '#contract/document/check-document.ts';
import { judgeAnswer } from '#contract/document/judge-answer.ts';
import { plainText, questionsOf } from '#contract/document/sections.ts';
import { parseEnkiLesson } from './enki-lesson.ts';
import type { ParsedLesson } from './lesson.ts';
import { parseMarkdownLesson } from './markdown-lesson.ts';
import { documentOf } from './markdown-to-document.ts';

function made(lesson: ParsedLesson) {
  const problems: string[] = [];
  const document = documentOf(
    lesson.blocks({ picture: () => null, problem: (reason) => problems.push(reason) }),
    'x',
  );
  const checked = checkDocument(document);
  expect(checked.ok || checked.problems).toBe(true);
  return { document, problems, questions: questionsOf(document), text: plainText(document) };
}
const enki = (markdown: string) => made(parseEnkiLesson(markdown, 'bash'));
const plain = (markdown: string) => made(parseMarkdownLesson(markdown));

describe('the enki layout', () => {
  it('lets the first n options answer the n gaps in order', () => {
    const { questions, problems } = enki(
      '# Tar\n\n---\n## Practice\n\nUnpack it:\n\n```bash\ntar ??? ???\n```\n\n- `-x`\n- `file`\n- `-c`\n',
    );
    expect(problems).toEqual([]);
    expect(questions).toMatchObject([
      {
        questionType: 'gap-fill',
        gaps: 2,
        options: [
          { text: '-x', gap: 0 },
          { text: 'file', gap: 1 },
          { text: '-c', gap: null },
        ],
      },
    ]);
    const [asked] = questions;
    const ids = asked?.options.map(({ optionId }) => optionId) ?? [];
    expect(asked && judgeAnswer(asked, ids.slice(0, 2))).toBe(true);
    expect(asked && judgeAnswer(asked, ids.slice(1, 3))).toBe(false);
  });

  it.each([
    ['in a paragraph of its own', 'What is it?\n\n???\n', 'What is it?'],
    ['in a line of its own', 'It is\n???\n', 'It is'],
    ['in a line of code of its own', '```py\nprint(1)\n???\n```\n', 'print(1)'],
  ])('asks for one option where the only gap stands %s', (_, prompt, shown) => {
    const { questions, text, problems } = enki(`# T\n\n## Revision\n\n${prompt}\n- right\n- wrong\n`);
    expect(problems).toEqual([]);
    expect(questions).toMatchObject([
      {
        questionType: 'choice',
        gaps: 0,
        options: [
          { text: 'right', correct: true },
          { text: 'wrong', correct: false },
        ],
      },
    ]);
    expect(text).toBe(`Revision\n${shown}\nright\nwrong`);
  });

  it('keeps a gap inside a sentence, and inside marks', () => {
    const { questions, text } = enki('# T\n\n## Revision\n\nUse **???** or `git ???` now.\n\n- a\n- b\n');
    expect(questions).toMatchObject([{ questionType: 'gap-fill', gaps: 2 }]);
    expect(text).toContain('Use ___ or git ___ now.');
  });

  it('takes a list before the gap for a part of the prompt', () => {
    const { questions } = enki(
      '# T\n\n## Practice\n\nGiven:\n\n- `x`\n- `y`\n\nWhich is it?\n\n???\n\n- `a`\n- `b`\n',
    );
    expect(questions).toMatchObject([{ questionType: 'choice', options: [{ text: 'a' }, { text: 'b' }] }]);
  });

  it('reads several questions under Quiz, with or without a gap', () => {
    const { questions, text } = enki(
      '# T\n\n## Quiz\n\n### First?\n\n- a\n- b\n\n### Second?\n\nWell?\n\n ???\n\n- c\n- d\n',
    );
    expect(questions).toMatchObject([
      { questionType: 'choice', options: [{ text: 'a', correct: true }, { text: 'b' }] },
      { questionType: 'choice', options: [{ text: 'c', correct: true }, { text: 'd' }] },
    ]);
    expect(text).toContain('First?');
  });

  it('keeps a question with fewer options than gaps as text, and says so', () => {
    const { questions, text, problems } = enki('# T\n\n## Practice\n\nRun ??? with ???.\n\n- one\n');
    expect(questions).toEqual([]);
    expect(text).toBe('Practice\nRun ___ with ___.\none');
    expect(problems).toEqual(['a question has 2 gaps but 1 options: Run ___ with ___.']);
  });

  it('says when a question has no options', () => {
    expect(enki('# T\n\n## Practice\n\nRun ???.\n').problems).toEqual(['a question has gaps but no options']);
  });

  it('keeps footnotes, links, exercises and starting points', () => {
    const { text } = enki(
      [
        "---\nlinks:\n  - '[A page](https://e.org/a){website}'\nlink: https://e.org/kata",
        'setupCode:\n  startingPoint: |\n    let a\n---\n# T\n\n---\n## Content\n\nSee[1].\n---\n',
        '## Exercise\n\nDo it.\n\n## Footnotes\n\n[1:Note]\nMore *here*.\n\n[2: Inline] text\n',
      ].join('\n'),
    );
    expect(text).toBe(
      [
        'See[1].',
        'Exercise',
        'Do it.',
        'Launch the exercise',
        'Footnotes',
        '[1] Note',
        'More here.',
        '[2] Inline',
        'text',
        'Starting point',
        'let a',
        'Learn more',
        'A page',
      ].join('\n'),
    );
  });

  it('turns its games into questions with explanations', () => {
    const cards = enki(
      '---\ntype: fillTheGap\n---\n# T\n\n## Game Content\n\n```sh\nMove?\n```\n\n- mv\n- cp\n  %exp\n  It `moves`.\n  %\n\n---\n\n```sh\nCopy?\n???\n```\n\n- cp\n- mv\n',
    );
    expect(cards.problems).toEqual([]);
    expect(cards.questions).toMatchObject([
      { questionType: 'choice', options: [{ text: 'mv', correct: true }, { text: 'cp' }] },
      { questionType: 'choice', options: [{ text: 'cp', correct: true }, { text: 'mv' }] },
    ]);
    expect(cards.text).toContain('It moves.');
    expect(cards.text).not.toContain('%');

    const sorted = enki(
      '---\ntype: tetris\n---\n# T\n\n## Game Content\n\nland:sea\n\n```true\nship\n%exp\nIt floats.\n%\n```\n\n```false\ncart\n```\n',
    );
    expect(sorted.questions).toMatchObject([
      {
        options: [
          { text: 'sea', correct: true },
          { text: 'land', correct: false },
        ],
      },
      {
        options: [
          { text: 'land', correct: true },
          { text: 'sea', correct: false },
        ],
      },
    ]);

    const wrong = enki(
      '---\ntype: bugSpot\n---\n# T\n\n## Game Content\n\nif a\n// if a:\n  b()\n%exp\nA colon.\n%\n---\nde f():\n// def f():\n  c()\n',
    );
    expect(wrong.questions).toMatchObject([
      {
        options: [
          { text: 'if a', correct: true },
          { text: 'b()', correct: false },
        ],
      },
      {
        options: [
          { text: 'de f():', correct: true },
          { text: 'c()', correct: false },
        ],
      },
    ]);
  });
});

describe('any other folder', () => {
  it('reads boxes: one cross asks for one, several for all, and a quote explains', () => {
    const { questions, text, problems } = plain(
      '# T\n\nWords.\n\n## Practice\n\nOne?\n\n- [ ] a\n- [x] b\n\n> Because.\n\nAll?\n\n- [x] c\n- [x] d\n- [ ] e\n\nAfter.\n',
    );
    expect(problems).toEqual([]);
    expect(questions).toMatchObject([
      {
        questionType: 'choice',
        options: [
          { text: 'a', correct: false },
          { text: 'b', correct: true },
        ],
      },
      {
        questionType: 'multiple-choice',
        options: [
          { text: 'c', correct: true },
          { text: 'd', correct: true },
          { text: 'e', correct: false },
        ],
      },
    ]);
    expect(text).toBe('Words.\nPractice\nOne?\na\nb\nBecause.\nAll?\nc\nd\ne\nAfter.');
  });

  it('reads gaps too, and leaves a plain list alone', () => {
    const { questions } = plain(
      '# T\n\n## Revision\n\nPress ??? to save.\n\n- `s`\n- `q`\n\n## Quiz\n\nTry this:\n\n- one\n- two\n',
    );
    expect(questions).toMatchObject([{ questionType: 'gap-fill', gaps: 1 }]);
  });

  it('keeps boxes without a cross as text, and says so', () => {
    const { questions, problems } = plain('# T\n\n## Quiz\n\nWhich?\n\n- [ ] a\n- [ ] b\n');
    expect(questions).toEqual([]);
    expect(problems).toEqual(['a question has boxes and none is crossed: Which?']);
  });

  it('asks nothing outside of Practice, Revision and Quiz', () => {
    expect(plain('# T\n\n## Tasks\n\nDo:\n\n- [x] a\n- [ ] b\n').questions).toEqual([]);
  });

  it('keeps question and option ids when other text changes', () => {
    const quiz = '## Quiz\n\nWhich?\n\n- [x] a\n- [ ] b\n';
    expect(
      plain(`# T\n\nBefore.\n\n${quiz}`).questions.map(({ questionId, options }) => [questionId, options]),
    ).toEqual(
      plain(`# T\n\nOther words.\n\nMore.\n\n${quiz}`).questions.map(({ questionId, options }) => [
        questionId,
        options,
      ]),
    );
  });

  it('keeps a note whole that goes over a heading', () => {
    const { document } = plain('# T\n\n## A\n\n<div class="note">\n\n## B\n\nwords\n\n</div>\n\nafter\n');
    expect(document.content.map(({ type }) => type)).toEqual(['heading', 'blockquote', 'paragraph']);
  });
});
