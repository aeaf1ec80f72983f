import { expect, it } from 'vitest';
import type { LessonDocument } from './document.ts';
import { textHashOf } from './text-hash.ts';

const lesson = (text: string): LessonDocument => ({
  type: 'doc',
  content: [{ type: 'paragraph', attrs: { key: 'a0000000' }, content: [{ type: 'text', text }] }],
});

it('gives one text one hash, in whatever order its fields are written', async () => {
  const turned = {
    content: [{ content: [{ text: 'Light', type: 'text' }], attrs: { key: 'a0000000' }, type: 'paragraph' }],
    type: 'doc',
  } as unknown as LessonDocument;
  expect(await textHashOf(turned)).toBe(await textHashOf(lesson('Light')));
  expect(await textHashOf(lesson('Light'))).toMatch(/^[0-9a-f]{64}$/);
});

it('gives every other text another hash', async () => {
  const texts = ['Light', 'light', 'Light ', 'Licht', ''];
  const hashes = await Promise.all(texts.map((text) => textHashOf(lesson(text))));
  expect(new Set(hashes).size).toBe(texts.length);
});
