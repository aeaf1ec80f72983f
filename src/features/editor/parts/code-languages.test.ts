import { common, createLowlight } from 'lowlight';
import { expect, it } from 'vitest';
import { lessonSchema } from '#contract/document/schema.ts';
import { codeLanguages, languageName } from './code-languages.ts';

it('the menu of languages offers only those whose colours a lesson shows, and that a lesson can keep', () => {
  const lowlight = createLowlight(common);
  for (const { id } of codeLanguages) {
    expect(id === 'math' || lowlight.registered(id), id).toBe(true);
    lessonSchema.node('codeBlock', { key: 'abcd1234', language: id }).check();
  }
  expect(languageName('csharp')).toBe('C#');
  expect(languageName('cobol')).toBe('cobol');
});
