import { describe, expect, it } from 'vitest';
import { blockChanges, isNothing, lessonChanges } from './changed-since.ts';

const block = (key: string, mark = 'a') => ({ key, mark, quote: `Block ${key}` });
const lesson = (skillId: string, version: number | null = 1) => ({ skillId, title: skillId, version });
const keys = (blocks: readonly { key: string }[]) => blocks.map(({ key }) => key);
const ids = (lessons: readonly { skillId: string }[]) => lessons.map(({ skillId }) => skillId);
const unread = () => null;

describe('what changed in a lesson', () => {
  it('is what was added, what says something else, and what is gone', () => {
    const changes = blockChanges(
      [block('one'), block('two'), block('three')],
      [block('one'), block('two', 'b'), block('four')],
    );
    expect([keys(changes.added), keys(changes.changed), keys(changes.removed)]).toEqual([
      ['four'],
      ['two'],
      ['three'],
    ]);
  });

  it('is nothing where blocks were only moved', () => {
    expect(isNothing(blockChanges([block('one'), block('two')], [block('two'), block('one')]))).toBe(true);
  });
});

describe('what changed in a course', () => {
  it('is the lessons that are new, published again, or gone', () => {
    const before = [lesson('same'), lesson('again', 1), lesson('gone')];
    const changes = lessonChanges(before, [lesson('same'), lesson('again', 2), lesson('new')], unread);
    expect([ids(changes.added), ids(changes.changed), ids(changes.gone)]).toEqual([
      ['new'],
      ['again'],
      ['gone'],
    ]);
  });

  it('leaves out what the person has read since as it is now', () => {
    const read = (skillId: string) => (skillId === 'again' ? 2 : 1);
    const now = [lesson('again', 2), lesson('older', 3), lesson('new', 1)];
    const changes = lessonChanges([lesson('again', 1), lesson('older', 1)], now, read);
    expect([ids(changes.added), ids(changes.changed)]).toEqual([[], ['older']]);
  });

  it('is nothing where a lesson was not published again, and where none was published', () => {
    const before = [lesson('draft', null), lesson('same', 4)];
    expect(isNothing(lessonChanges(before, before, unread))).toBe(true);
  });
});
