import { expect, it } from 'vitest';
import { plainPdf } from './plain-pdf.ts';

it('a plain PDF has its text, wrapped, and a table that names where each of its objects begins', () => {
  const text = plainPdf('Terms (of a demo)', ['word '.repeat(40).trim(), 'The end.']).toString('latin1');
  expect(text).toContain('(Terms \\(of a demo\\)) Tj');
  expect(text).toContain('(The end.) Tj');
  for (const [, line = ''] of text.matchAll(/\(((?:\\.|[^)])*)\) Tj/g))
    expect(line.length).toBeLessThanOrEqual(84);
  const start = Number(/startxref\n(\d+)/.exec(text)?.[1]);
  const offsets = [...text.slice(start).matchAll(/^(\d{10}) 00000 n /gm)].map(([, at]) => Number(at));
  expect(text.slice(start, start + 4)).toBe('xref');
  for (const [i, at] of offsets.entries()) expect(text.slice(at)).toMatch(new RegExp(`^${i + 1} 0 obj\n`));
  expect(offsets).toHaveLength(6);
});
