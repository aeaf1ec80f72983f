import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDocument } from '#contract/document/check-document.ts';
import type { Block, Inline, LessonDocument } from '#contract/document/document.ts';
import { type Node, asMarkdownSays as same } from '#tests/support/as-markdown-says.ts';
import { aChoice, aDocument, aGapFill, aHeading, aParagraph } from '#tests/support/lesson-samples.ts';
import { aLesson } from '#tests/support/random-lessons.ts';
import { readLesson } from './lesson-from-markdown.ts';
import { lessonToMarkdown } from './lesson-to-markdown.ts';

const key = 'aaaaaaaa';
const written = (...content: Block[]) =>
  lessonToMarkdown(aDocument(...content), 'Knots').replace(/^---\n[\s\S]*?\n---\n\n?/, '');
const text = (words: string): Inline[] => [{ type: 'text', text: words }];

describe('a lesson as Markdown', () => {
  it('reads well', () => {
    expect(
      written(
        aHeading('The bowline'),
        {
          type: 'paragraph',
          attrs: { key },
          content: [
            ...text('A '),
            { type: 'text', text: 'knot', marks: [{ type: 'bold' }] },
            ...text(' that 2 * 3 people_tie: snake_case, '),
            { type: 'text', text: 'ls `x`', marks: [{ type: 'code' }] },
            ...text(' and '),
            { type: 'text', text: 'more', marks: [{ type: 'link', attrs: { href: 'https://e.org/a_(b)' } }] },
            { type: 'hardBreak' },
            ...text('- no list'),
          ],
        },
        { type: 'image', attrs: { key, assetId: 'p1', alt: 'A rope', width: 640, height: 480 } },
        {
          type: 'video',
          attrs: { key, assetId: 'v1', title: 'Tying', seconds: 61, width: null, height: null },
        },
        aGapFill('q1', 'A _ and a _.', ['rabbit', 'hole'], ['fox']),
        aChoice('q2'),
      ),
    ).toBe(`# The bowline

A **knot** that 2 \\* 3 people_tie: snake_case, \`\` ls \`x\` \`\` and [more](<https://e.org/a_(b)>)\\
\\- no list

![A rope](asset:p1#640x480)

::video[Tying]{asset=v1 seconds=61}

:::question{kind=gap-fill}
A ??? and a ???.

- [1] rabbit
- [2] hole
- [ ] fox
:::

::::question{kind=choice}
Which command lists files?

- [x] ls
- [ ] cd

:::explanation
ls stands for list.
:::
::::
`);
  });

  it('survives: random lessons are the same after it, but for what docs/markdown.md declares', () => {
    fc.assert(
      fc.property(aLesson, (lesson) => {
        const markdown = lessonToMarkdown(lesson, 'Knots');
        const { blocks } = readLesson(markdown);
        expect(same({ content: blocks })).toEqual(same(lesson));
      }),
      { numRuns: 300 },
    );
  });

  it('keeps the words of every lesson, whatever they are', () => {
    const hostile = [
      '<script>alert(1)</script>',
      '[x](javascript:alert(1))',
      '![x](https://evil.example/open.gif)',
      '::video[x]{asset=a}',
      ':::question{kind=choice}',
      '| a | b |',
      '\\`*_{}[]()#+-.!|<>&amp;&#35;',
      'http://www.example.org, a@b.example, www.example.org',
      '---',
      '1. one',
      '# # #',
      '~~~',
      '???',
      '[^1]: note',
      '    four',
    ];
    for (const words of hostile) {
      for (const block of [aParagraph(words), aHeading(words)]) {
        const { blocks } = readLesson(lessonToMarkdown(aDocument(block), 'T'));
        expect(same({ content: blocks })).toEqual(same(aDocument(block)));
      }
    }
  });

  it('keeps the levels of headings, also where the uppermost is not used', () => {
    const { blocks } = readLesson(lessonToMarkdown(aDocument(aHeading('Part', 2)), 'T'));
    expect(blocks[0]?.type === 'heading' && blocks[0].attrs.level).toBe(2);
  });

  it('keeps two lists behind each other apart, and dividers in lists', () => {
    const item = (content: Block[]) => ({
      type: 'listItem' as const,
      attrs: { key },
      content: content as never,
    });
    const list = (words: string): Block => ({
      type: 'bulletList',
      attrs: { key },
      content: [item([aParagraph(words)])],
    });
    const empty: Block = { type: 'paragraph', attrs: { key } };
    const rule: Block = { type: 'horizontalRule', attrs: { key } };
    const nested: Block = { type: 'bulletList', attrs: { key }, content: [item([empty])] };
    const deeper: Block = { type: 'bulletList', attrs: { key }, content: [item([empty, nested])] };
    const lesson = aDocument(
      list('one'),
      list('two'),
      {
        type: 'orderedList',
        attrs: { key, start: 7 },
        content: [item([empty, rule]), item([aParagraph('x'), rule])],
      },
      { type: 'bulletList', attrs: { key }, content: [item([empty, deeper])] },
    );
    expect(same({ content: readLesson(lessonToMarkdown(lesson, 'T')).blocks })).toEqual(same(lesson));
  });

  it('keeps tables with titles and without, and their alignment', () => {
    const cell = (type: 'tableCell' | 'tableHeader', words: string, align: 'right' | null = null) => ({
      type,
      attrs: { key, colspan: 1, rowspan: 1, colwidth: null, align },
      content: [aParagraph(words) as never],
    });
    const row = (...content: ReturnType<typeof cell>[]) => ({
      type: 'tableRow' as const,
      attrs: { key },
      content,
    });
    const titled: Block = {
      type: 'table',
      attrs: { key },
      content: [
        row(cell('tableHeader', 'Port'), cell('tableHeader', 'Depth', 'right')),
        row(cell('tableCell', 'a | b \\'), cell('tableCell', '4', 'right')),
      ],
    };
    const plain: Block = { type: 'table', attrs: { key }, content: [row(cell('tableCell', 'one\u2028two'))] };
    expect(written(titled)).toBe('| Port | Depth |\n| --- | --: |\n| a \\| b \\\\ | 4 |\n');
    const { blocks } = readLesson(lessonToMarkdown(aDocument(titled, plain), 'T'));
    const outline = (block: Block | undefined) =>
      block?.type === 'table' &&
      block.content.map((each) => each.content?.map(({ type, attrs }) => [type, attrs.align]));
    expect(outline(blocks[0])).toEqual(outline(titled));
    expect(outline(blocks[1])).toEqual(outline(plain));
    expect(same({ content: blocks })).toEqual(same(aDocument(titled, plain)));
  });

  it('loses no cell of a table whose rows have more bars than columns', () => {
    const { blocks } = readLesson(
      [
        '| Command | What it does | When |',
        '| --- | --- | --- |',
        '| `ls | wc -l` | counts the files | each morning |',
        "| `grep -E 'red|green'` | finds both lights | at night |",
        '| one | two | three | four | five |',
        '| ` | ` | two ticks |',
        '| cat \\| sort | sorts | never |',
      ].join('\n'),
    );
    const [table] = blocks;
    const cells = (node: Node): string => node.text ?? (node.content ?? []).map(cells).join('');
    const rows = ((table as Node).content ?? []).map((row) => (row.content ?? []).map(cells));
    expect(rows.slice(1)).toEqual([
      ['ls | wc -l', 'counts the files', 'each morning'],
      ["grep -E 'red|green'", 'finds both lights', 'at night'],
      ['one', 'two', 'three | four | five'],
      ['`', '`', 'two ticks'],
      ['cat | sort', 'sorts', 'never'],
    ]);
  });

  it('keeps questions whose words look like parts of questions', () => {
    const code = ':::hint\n- [x] no\n:::\n::::';
    const lesson = aDocument({
      type: 'question',
      attrs: { key, questionId: 'q1', questionType: 'multiple-choice' },
      content: [
        {
          type: 'questionPrompt',
          attrs: { key },
          content: [
            aParagraph('- [x] not an answer') as never,
            { type: 'codeBlock', attrs: { key, language: null }, content: [{ type: 'text', text: code }] },
          ],
        },
        {
          type: 'questionOption',
          attrs: { key, optionId: 'o1', correct: true, gap: null },
          content: text('[x] a'),
        },
        { type: 'questionOption', attrs: { key, optionId: 'o2', correct: false, gap: null } },
        { type: 'questionHint', attrs: { key }, content: [aParagraph('One') as never] },
        { type: 'questionHint', attrs: { key }, content: [{ type: 'paragraph', attrs: { key } }] },
      ],
    });
    expect(same({ content: readLesson(lessonToMarkdown(lesson, 'T')).blocks })).toEqual(same(lesson));
  });
});

describe('Markdown from elsewhere', () => {
  it('becomes blocks of a lesson; titles of files are left to the file, and headings begin at level 1', () => {
    const { blocks } = readLesson('---\ntitle: Tides\ntags:\n  - sea\n---\n## Flood\n\nWater **comes**.\n');
    expect(written(...blocks)).toBe('# Flood\n\nWater **comes**.\n');
  });

  it('keeps the mark of a footnote and its text', () => {
    const { blocks } = readLesson('High water[^1] twice.\n\n[^1]: Oran');
    for (const read of [blocks, readLesson(written(...blocks)).blocks]) {
      expect(JSON.stringify(read)).toContain('"text":"High water[^1] twice."');
      expect(JSON.stringify(read)).toContain('"text":"[^1]: Oran"');
    }
  });

  it('keeps a rule at its head', () => {
    expect(written(...readLesson('---\n\nWords\n\n---\n\nMore').blocks)).toBe(
      '---\n\nWords\n\n---\n\nMore\n',
    );
  });

  it('says how many pictures and links stay words', () => {
    const read = readLesson(
      '![A boat](boat.png) and [this](javascript:alert) and ![far](https://e.org/x.png)',
    );
    expect(read.picturesLeft).toBe(2);
    expect(read.linksLeft).toBe(1);
    expect(written(...read.blocks)).toBe('A boat and this and [far](https://e.org/x.png)\n');
  });

  it('reads questions that people write, with boxes apart and as many colons inside', () => {
    const { blocks } = readLesson(
      ':::question\nWhich?\n\n- [x] This\n\n- [ ] That\n\n:::hint\nLook.\n:::\n\n:::\n\nAfter',
    );
    expect(blocks.map(({ type }) => type)).toEqual(['question', 'paragraph']);
    expect(written(...blocks)).toContain('- [x] This\n- [ ] That\n\n:::hint\nLook.\n:::\n::::\n\nAfter');
  });

  it('leaves a question that never ends, and directives that it does not know, as text', () => {
    const read = (markdown: string) => readLesson(markdown).blocks.map(({ type }) => type);
    expect(read(':::question{kind=choice}\n\nWords')).toEqual(['paragraph', 'paragraph']);
    expect(read(':::note\n\nWords\n\n:::')).toEqual(['paragraph', 'paragraph', 'paragraph']);
    expect(read('- a\n\n  :::question\n  b\n\n  - [x] c\n  :::')).toEqual(['bulletList']);
  });

  it('gives what a lesson may hold, whatever the file is', () => {
    const named = (blocks: Block[]): LessonDocument => {
      let count = 0;
      const name = <T>(node: T): T => {
        const copy = structuredClone(node) as Node;
        count += 1;
        if (copy.attrs && 'key' in copy.attrs) copy.attrs.key = `k${String(count).padStart(7, '0')}`;
        if (copy.attrs && 'questionId' in copy.attrs) copy.attrs.questionId = `q${count}`;
        if (copy.attrs && 'optionId' in copy.attrs) copy.attrs.optionId = `o${count}`;
        if (copy.content) copy.content = copy.content.map(name);
        return copy as T;
      };
      return { type: 'doc', content: blocks.map(name) };
    };
    const pieces = fc.constantFrom(
      ...[
        ':::question{kind=gap-fill}\n',
        ':::',
        '\n',
        '- [1] ',
        '- [x] ',
        '???',
        'a',
        '| a |\n| - |\n',
        '> ',
        '1. ',
      ],
      ...[
        '::video[x]{asset=../a seconds=-1}\n',
        '::lab[x]{id=1}\n',
        '```\n',
        '<b>',
        '</p>',
        '![](asset:x#0x9)',
        '# ',
      ],
      ...['---\n', '[a](/api/x)', '&#0;', '  ', ':::hint\n', '\\', '**', '<table><td>'],
    );
    fc.assert(
      fc.property(fc.array(pieces, { minLength: 1, maxLength: 25 }), (parts) => {
        const { blocks } = readLesson(parts.join(''));
        if (blocks.length === 0) return;
        const checked = checkDocument(named(blocks));
        expect(checked.ok ? [] : checked.problems).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});
