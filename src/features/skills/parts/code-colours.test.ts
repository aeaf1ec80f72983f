import { expect, it } from 'vitest';
import { codeSpans } from './code-colours.ts';

const coloured = (text: string, language: string) =>
  codeSpans(text, language).map(({ from, to, group }) => [text.slice(from, to), group]);

it('finds what is a keyword, a name, a string, a number and a comment', () => {
  expect(coloured("const tide = read('low', 3); // metres", 'javascript')).toEqual([
    ['const', 'keyword'],
    ['read', 'name'],
    ["'low'", 'string'],
    ['3', 'number'],
    ['// metres', 'comment'],
  ]);
  expect(coloured('SELECT 1', 'SQL')).toEqual([
    ['SELECT', 'keyword'],
    ['1', 'number'],
  ]);
});

it('leaves code plain whose language it does not know, or that is very long', () => {
  expect(codeSpans('PERFORM UNTIL', 'cobol-85')).toEqual([]);
  expect(codeSpans('let x;\n'.repeat(10_000), 'javascript')).toEqual([]);
});
