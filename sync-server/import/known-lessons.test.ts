import { describe, expect, it } from 'vitest';
import { knownLessons } from './known-lessons.ts';

const files = (...paths: string[]) => paths.map((path) => ({ path, id: '' }));
const rows = (...keys: string[]) => keys.map((key) => ({ key, rowId: `row of ${key}` }));
const match = (...given: Parameters<typeof knownLessons>) =>
  Object.fromEntries(
    [...knownLessons(...given)].map(([at, row]) => [given[0][at]?.path, row.replace('row of ', '')]),
  );

describe('a file of a second import (D120)', () => {
  it('is the lesson of its path, however its letters are composed', () => {
    expect(match(files('Hu\u0308tte.md'), rows('H\u00fctte.md'))).toEqual({
      'Hu\u0308tte.md': 'H\u00fctte.md',
    });
  });

  it('is the same lesson after files and folders were numbered anew', () => {
    expect(
      match(
        files('01-needle.md', '02-gauge.md', '03-twine.md'),
        rows('01-needle.md', '02-twine.md', '03-old-ways.md'),
      ),
    ).toEqual({
      '01-needle.md': '01-needle.md',
      '03-twine.md': '02-twine.md',
    });
    expect(match(files('02-nets/01-a.md'), rows('01-nets/01-a.md'))).toEqual({
      '02-nets/01-a.md': '01-nets/01-a.md',
    });
  });

  it('is the same lesson after two changed places', () => {
    expect(match(files('01-b.md', '02-a.md'), rows('01-a.md', '02-b.md'))).toEqual({
      '01-b.md': '02-b.md',
      '02-a.md': '01-a.md',
    });
  });

  it('is the same lesson after its folder was renamed, where one lesson alone has its name', () => {
    expect(match(files('start/a.md', 'more/b.md'), rows('basics/a.md', 'more/b.md'))).toEqual({
      'start/a.md': 'basics/a.md',
      'more/b.md': 'more/b.md',
    });
    expect(match(files('x/intro.md', 'y/intro.md'), rows('v/intro.md', 'w/intro.md'))).toEqual({});
  });

  it('is the lesson of its id wherever it lies', () => {
    expect(
      match([{ path: 'elsewhere/new-name.md', id: 'k7' }], rows('id:k7', 'elsewhere/new-name.md')),
    ).toEqual({ 'elsewhere/new-name.md': 'id:k7' });
  });
});
