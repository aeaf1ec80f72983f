import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { aLesson } from '#tests/support/random-lessons.ts';
import type { LessonDocument } from '../document/document.ts';
import { readDocument, writeDocument } from './draft-document.ts';
import { DRAFT_FRAGMENT } from './draft-protocol.ts';

const fragmentOf = (doc: Y.Doc) => doc.getXmlFragment(DRAFT_FRAGMENT);

function overTheWire(doc: Y.Doc): Y.Doc {
  const other = new Y.Doc();
  Y.applyUpdate(other, Y.encodeStateAsUpdate(doc));
  return other;
}

describe('a lesson in a draft', () => {
  it('survives the Y.Doc, the wire and reading back, whatever it holds', () => {
    fc.assert(
      fc.property(aLesson, (lesson) => {
        const doc = new Y.Doc();
        writeDocument(fragmentOf(doc), lesson);
        expect(readDocument(fragmentOf(overTheWire(doc)))).toEqual(lesson);
      }),
      { numRuns: 300 },
    );
  });

  it('becomes any other lesson that is written over it', () => {
    fc.assert(
      fc.property(aLesson, aLesson, (first, second) => {
        const doc = new Y.Doc();
        writeDocument(fragmentOf(doc), first);
        writeDocument(fragmentOf(doc), second);
        expect(readDocument(fragmentOf(overTheWire(doc)))).toEqual(second);
      }),
      { numRuns: 100 },
    );
  });

  it('is read without being changed', () => {
    const doc = new Y.Doc();
    fragmentOf(doc).insert(0, [new Y.XmlElement('marquee'), new Y.XmlElement('paragraph')]);
    const before = Y.encodeStateAsUpdate(doc);
    expect(() => readDocument(fragmentOf(doc))).toThrow(RangeError);
    expect(Y.encodeStateAsUpdate(doc)).toEqual(before);
  });

  it('does not write again what stays', () => {
    const lesson = paragraphs(['first000', 'one'], ['second00', 'two'], ['third000', 'three']);
    const doc = new Y.Doc();
    writeDocument(fragmentOf(doc), lesson);
    const before = Y.encodeStateVector(doc);
    writeDocument(fragmentOf(doc), lesson);
    expect(Y.encodeStateVector(doc)).toEqual(before);
    const changed = paragraphs(['first000', 'one'], ['second00', 'two and more'], ['third000', 'three']);
    writeDocument(fragmentOf(doc), changed);
    expect(Y.encodeStateAsUpdate(doc, before).length).toBeLessThan(60);
  });
});

describe('names that are missing or stand twice', () => {
  it('are made on reading, the same on every device', () => {
    const doc = new Y.Doc();
    const fragment = fragmentOf(doc);
    const named = element('paragraph', { key: 'same0000' });
    const nameless = element('paragraph', {});
    const wrong = element('heading', { key: 'a b', level: 2 });
    fragment.insert(0, [named, element('paragraph', { key: 'same0000' }), nameless, wrong]);
    const read = readDocument(fragment);
    const keys = read.content.map(({ attrs }) => attrs.key);
    expect(keys[0]).toBe('same0000');
    expect(new Set(keys).size).toBe(4);
    for (const key of keys) expect(key).toMatch(/^[A-Za-z0-9]{8}$/);
    expect(readDocument(fragmentOf(overTheWire(doc)))).toEqual(read);
    // What is written before it changes nothing for it.
    fragment.insert(0, [element('paragraph', { key: 'before00' })]);
    expect(readDocument(fragment).content.slice(1)).toEqual(read.content);
  });

  it('gives a copied question ids of its own, and leaves the first ones alone', () => {
    const doc = new Y.Doc();
    const question = () => {
      const whole = element('question', { key: 'quest000', questionId: 'q-1', questionType: 'choice' });
      const prompt = element('questionPrompt', { key: 'prompt00' });
      prompt.insert(0, [element('paragraph', { key: 'words000' })]);
      const option = element('questionOption', { key: 'option00', optionId: 'o-1', correct: true });
      whole.insert(0, [prompt, option]);
      return whole;
    };
    fragmentOf(doc).insert(0, [question(), question()]);
    const [first, second] = readDocument(fragmentOf(doc)).content;
    expect(first).toMatchObject({
      attrs: { key: 'quest000', questionId: 'q-1' },
      content: [{}, { attrs: { optionId: 'o-1', correct: true, gap: null } }],
    });
    expect(second).not.toMatchObject({ attrs: { questionId: 'q-1' } });
    expect(second).toMatchObject({
      attrs: { questionId: expect.stringMatching(/^[A-Za-z0-9]{8}$/) },
      content: [{}, { attrs: { optionId: expect.not.stringMatching(/^o-1$/) } }],
    });
  });
});

describe('a text that breaks the schema', () => {
  it('is refused with a RangeError, and one without a block counts as not written', () => {
    const doc = new Y.Doc();
    const fragment = fragmentOf(doc);
    expect(fragment.length).toBe(0);
    expect(() => readDocument(fragment)).toThrow(RangeError);
    fragment.insert(0, [element('bulletList', { key: 'list0000' })]);
    expect(fragment.length).toBe(1);
    expect(() => readDocument(fragment)).toThrow(RangeError);
    fragment.delete(0, 1);
    fragment.insert(0, [new Y.XmlText('bare')]);
    expect(() => readDocument(fragment)).toThrow(RangeError);
  });

  it('may be nested as deep as it likes', () => {
    const doc = new Y.Doc();
    let inner: Y.XmlFragment = fragmentOf(doc);
    for (let depth = 0; depth < 5_000; depth += 1) {
      const quote = new Y.XmlElement('blockquote');
      inner.insert(0, [quote]);
      inner = quote;
    }
    expect(() => readDocument(fragmentOf(doc))).toThrow(RangeError);
  });
});

it('refuses to write a lesson that breaks the schema, and then writes nothing', () => {
  const doc = new Y.Doc();
  const broken = { type: 'doc', content: [{ type: 'paragraph', attrs: { key: 'no' } }] } as LessonDocument;
  expect(() => writeDocument(fragmentOf(doc), broken)).toThrow(RangeError);
  expect(fragmentOf(doc).length).toBe(0);
});

function element(name: string, attrs: Record<string, string | number | boolean>): Y.XmlElement {
  const made = new Y.XmlElement<Record<string, string | number | boolean>>(name);
  for (const [attr, value] of Object.entries(attrs)) made.setAttribute(attr, value);
  return made as unknown as Y.XmlElement;
}

function paragraphs(...texts: [key: string, text: string][]): LessonDocument {
  return {
    type: 'doc',
    content: texts.map(([key, text]) => ({
      type: 'paragraph',
      attrs: { key },
      content: [{ type: 'text', text }],
    })),
  };
}
