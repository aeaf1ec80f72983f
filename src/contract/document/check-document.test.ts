import fc from 'fast-check';
import { expect, it } from 'vitest';
import { newBlockKey } from './block-key.ts';
import { checkDocument } from './check-document.ts';
import { emptyDocument } from './document.ts';
import { lessonSchema } from './schema.ts';

const paragraph = (key: string, content: unknown[] = [{ type: 'text', text: 'words' }]) => ({
  type: 'paragraph',
  attrs: { key },
  content,
});
const doc = (...content: unknown[]) => ({ type: 'doc', content });
const question = (attrs: object = {}, prompt: unknown[] = [{ type: 'text', text: 'Which?' }]) => ({
  type: 'question',
  attrs: { key: 'question', questionId: 'q1', questionType: 'choice', ...attrs },
  content: [
    { type: 'questionPrompt', attrs: { key: 'prompt00' }, content: [paragraph('prompt01', prompt)] },
    {
      type: 'questionOption',
      attrs: { key: 'option01', optionId: 'o1', correct: true, gap: null },
      content: [{ type: 'text', text: 'this' }],
    },
    { type: 'questionOption', attrs: { key: 'option02', optionId: 'o2', correct: false, gap: null } },
  ],
});

it('makes new keys of 8 letters and digits (EDIT-003)', () => {
  const keys = Array.from({ length: 500 }, () => newBlockKey(Math.random));
  for (const key of keys) expect(key).toMatch(/^[A-Za-z0-9]{8}$/);
  expect(new Set(keys).size).toBe(500);
  expect(newBlockKey(() => 0.999999999)).toMatch(/^[A-Za-z0-9]{8}$/);
});

it('accepts an empty lesson', () => {
  expect(checkDocument(emptyDocument())).toEqual({ ok: true, document: emptyDocument() });
});

it('gives a valid document back as it was', () => {
  const given = doc(
    { type: 'heading', attrs: { key: 'heading0', level: 1 }, content: [{ type: 'text', text: 'Start' }] },
    paragraph('aaaaaaaa', [
      {
        type: 'text',
        text: 'linked code',
        marks: [{ type: 'link', attrs: { href: 'https://example.org' } }, { type: 'code' }],
      },
      { type: 'hardBreak' },
      { type: 'text', text: 'end' },
    ]),
    { type: 'image', attrs: { key: 'image000', assetId: 'abc', alt: 'A ship', width: 3, height: 2 } },
    question(),
  );
  expect(checkDocument(given)).toEqual({ ok: true, document: given });
});

it('leaves out what the schema does not know', () => {
  const given = doc({
    ...paragraph('aaaaaaaa'),
    onclick: 'x',
    attrs: { key: 'aaaaaaaa', style: 'color: red' },
  });
  expect(checkDocument(given)).toEqual({ ok: true, document: doc(paragraph('aaaaaaaa')) });
});

it.each([
  [
    'a link to a script',
    doc(
      paragraph('aaaaaaaa', [
        { type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] },
      ]),
    ),
  ],
  ['an unknown node', doc({ type: 'iframe', attrs: { key: 'aaaaaaaa' } })],
  [
    'a mark of no kind',
    doc(paragraph('aaaaaaaa', [{ type: 'text', text: 'x', marks: [{ type: 'blink' }] }])),
  ],
  ['a key that is too long', doc(paragraph('aaaaaaaaa'))],
  ['no key', doc({ type: 'paragraph' })],
  ['the same key twice', doc(paragraph('aaaaaaaa'), paragraph('aaaaaaaa'))],
  ['the same question twice', doc(question(), { ...question({ key: 'other000' }) })],
  ['a heading of level 5', doc({ type: 'heading', attrs: { key: 'aaaaaaaa', level: 5 } })],
  [
    'a question inside a quote',
    doc({ type: 'blockquote', attrs: { key: 'aaaaaaaa' }, content: [question()] }),
  ],
  ['a question without options', doc({ ...question(), content: question().content.slice(0, 1) })],
  ['a gap outside of a question', doc(paragraph('aaaaaaaa', [{ type: 'gap', attrs: { index: 0 } }]))],
  ['a gap in a choice', doc(question({}, [{ type: 'gap', attrs: { index: 0 } }]))],
  [
    'gaps counted from 1',
    doc(question({ questionType: 'gap-fill' }, [{ type: 'gap', attrs: { index: 1 } }])),
  ],
  ['an empty text', doc(paragraph('aaaaaaaa', [{ type: 'text', text: '' }]))],
  ['a NUL', doc(paragraph('aaaaaaaa', [{ type: 'text', text: 'a\u0000b' }]))],
  ['half a character', doc(paragraph('aaaaaaaa', [{ type: 'text', text: 'a\ud800b' }]))],
  ['no block', doc()],
  ['another outermost node', paragraph('aaaaaaaa')],
  ['too much text', doc(paragraph('aaaaaaaa', [{ type: 'text', text: 'x'.repeat(2_000_001) }]))],
  ['a name of the prototype', doc({ type: '__proto__', attrs: { key: 'aaaaaaaa' } })],
  ['a constructor', doc({ type: 'constructor', attrs: { key: 'aaaaaaaa' } })],
])('refuses %s and says why', (_, json) => {
  const checked = checkDocument(json);
  expect(checked.ok).toBe(false);
  expect(!checked.ok && checked.problems.join('')).not.toBe('');
});

it('refuses nesting without end instead of failing (F50)', () => {
  let deep: unknown = paragraph('aaaaaaaa');
  for (let i = 0; i < 20_000; i += 1)
    deep = { type: 'blockquote', attrs: { key: 'aaaaaaaa' }, content: [deep] };
  expect(checkDocument(doc(deep)).ok).toBe(false);
  const circle: { type: string; content: unknown[] } = { type: 'doc', content: [] };
  circle.content.push(circle);
  expect(checkDocument(circle).ok).toBe(false);
});

it('answers whatever JSON comes, and never throws', () => {
  const types = fc.constantFrom(...Object.keys(lessonSchema.nodes), 'constructor', '__proto__', 'x');
  const { node } = fc.letrec((tie) => ({
    node: fc.record(
      {
        type: fc.oneof(types, fc.jsonValue()),
        attrs: fc.oneof(
          fc.record({
            key: fc.oneof(fc.stringMatching(/^[a-z]{8}$/), fc.jsonValue()),
            level: fc.jsonValue(),
          }),
          fc.jsonValue(),
        ),
        content: fc.oneof({ depthSize: 'small' }, fc.array(tie('node'), { maxLength: 4 }), fc.jsonValue()),
        text: fc.oneof(fc.string({ unit: 'binary' }), fc.jsonValue()),
        marks: fc.jsonValue(),
      },
      { requiredKeys: ['type'] },
    ),
  }));
  fc.assert(
    fc.property(fc.oneof(node, fc.jsonValue(), fc.anything()), (json) => {
      const checked = checkDocument(json);
      if (checked.ok) expect(checkDocument(checked.document)).toEqual(checked);
      else expect(checked.problems.length).toBeGreaterThan(0);
    }),
    { numRuns: 500 },
  );
});

it('is not moved by a polluted prototype of the input', () => {
  const given = JSON.parse(
    '{"type":"doc","__proto__":{"type":"x"},"content":[{"type":"paragraph","attrs":{"key":"aaaaaaaa","__proto__":{"x":1}}}]}',
  );
  expect(checkDocument(given)).toEqual({
    ok: true,
    document: { type: 'doc', content: [{ type: 'paragraph', attrs: { key: 'aaaaaaaa' } }] },
  });
});
