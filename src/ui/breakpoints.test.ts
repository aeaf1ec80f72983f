import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { breakpoints, widthBelow, widthFrom } from './breakpoints.ts';

const src = path.resolve(import.meta.dirname, '..');
const sheets = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.css'),
);

describe('the breakpoints', () => {
  it('are 480, 700, 768, 900 and 1200 px (UI-005)', () => {
    expect(breakpoints).toEqual([480, 700, 768, 900, 1200]);
    expect(widthFrom(1200)).toBe('(min-width: 75em)');
    expect(widthBelow(768)).toBe('(max-width: 47.99em)');
  });

  it('are the only widths at which a style sheet changes the layout (UI-005)', () => {
    const known = new Set(breakpoints.flatMap((px) => [widthFrom(px), widthBelow(px)]));
    const used = sheets.flatMap((file) =>
      [
        ...readFileSync(path.join(src, file), 'utf8').matchAll(/@media[^{]*?(\((?:min|max)-width:[^)]*\))/g),
      ].map(([, query]) => `${file} ${query}`),
    );
    expect(used.length).toBeGreaterThan(10);
    expect(used.filter((each) => !known.has(each.slice(each.indexOf('('))))).toEqual([]);
  });
});
