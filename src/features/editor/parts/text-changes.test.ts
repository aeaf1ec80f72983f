import { describe, expect, it } from 'vitest';
import type { Block } from '#contract/document/document.ts';
import { lessonSchema } from '#contract/document/schema.ts';
import { aDocument, aHeading, aParagraph } from '#tests/support/lesson-samples.ts';
import { textChanges } from './text-changes.ts';

const lesson = (...content: Block[]) => lessonSchema.nodeFromJSON(aDocument(...content));
const changes = (before: Block[], after: Block[]) => textChanges(lesson(...before), lesson(...after));

describe('what changed between two forms of a lesson', () => {
  it('is nothing where they say the same, under whatever names their blocks have', () => {
    expect(changes([aHeading('Lights')], [aHeading('Lights')])).toEqual([]);
  });

  it('shows the words that went and came, whole', () => {
    expect(changes([aParagraph('Green is starboard.')], [aParagraph('Red is starboard.')])).toEqual([
      { kind: 'same', text: '\n' },
      { kind: 'removed', text: 'Green' },
      { kind: 'added', text: 'Red' },
      { kind: 'same', text: ' is starboard.' },
    ]);
  });

  it('begins a line with each block that came or went', () => {
    const runs = changes(
      [aParagraph('One'), aParagraph('Two')],
      [aParagraph('One'), aParagraph('Between'), aParagraph('Two')],
    );
    const added = runs.filter(({ kind }) => kind === 'added').map(({ text }) => text);
    expect(added.join('')).toContain('Between');
    expect(runs.some(({ kind }) => kind === 'removed')).toBe(false);
    const all = runs.map(({ text }) => text).join('');
    expect(all.trim().split('\n')).toEqual(['One', 'Between', 'Two']);
  });

  it('tells a heading from a paragraph of the same words', () => {
    expect(changes([aParagraph('Lights')], [aHeading('Lights')])).not.toEqual([]);
  });

  it('cuts long stretches that stayed to what is next to a change', () => {
    const long = 'a '.repeat(2_000);
    const runs = changes(
      [aParagraph(long), aParagraph('old'), aParagraph(long)],
      [aParagraph(long), aParagraph('new'), aParagraph(long)],
    );
    expect(runs.map(({ text }) => text).join('').length).toBeLessThan(400);
    expect(runs.map(({ kind }) => kind)).toEqual(['same', 'removed', 'added', 'same']);
  });
});
