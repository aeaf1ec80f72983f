import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergedNote, placedNotes, QUOTE_LETTERS, quoteOf } from './notes.ts';

const text = fc.string({ minLength: 1, maxLength: 20 });

describe('a note', () => {
  it('becomes what was written when nobody changed it meanwhile', () => {
    expect(mergedNote(null, { body: 'Ask Ana', seen: null })).toBe('Ask Ana');
    expect(mergedNote('Ask Ana', { body: 'Ask Ben', seen: 'Ask Ana' })).toBe('Ask Ben');
    expect(mergedNote('Ask Ana', { body: '', seen: 'Ask Ana' })).toBe('');
    expect(mergedNote('', { body: 'Ask Ana', seen: null })).toBe('Ask Ana');
  });

  it('keeps both texts when two devices changed it at once, and grows no longer with the next change', () => {
    const both = mergedNote('Phone', { body: 'Laptop', seen: 'Before' });
    expect(both).toBe('Phone\n\nLaptop');
    expect(mergedNote(both, { body: 'Laptop again', seen: 'Laptop' })).toBe('Phone\n\nLaptop again');
    expect(mergedNote(both, { body: 'Laptop', seen: 'Before' })).toBe(both);
  });

  it('is not taken away by a device that has not seen its newest text', () => {
    expect(mergedNote('Newer', { body: '', seen: 'Older' })).toBe('Newer');
  });

  it('holds what either device wrote last, whichever arrives first', () => {
    fc.assert(
      fc.property(text, text, text, (seen, phone, laptop) => {
        for (const [first, second] of [
          [phone, laptop],
          [laptop, phone],
        ] as const) {
          const merged = mergedNote(mergedNote(seen, { body: first, seen }), { body: second, seen });
          if (first !== seen) expect(merged).toContain(first);
          if (second !== seen) expect(merged).toContain(second);
        }
      }),
      { numRuns: 500, seed: 34 },
    );
  });
});

describe('the place of notes', () => {
  it('is found or the note is listed as lost, whatever the author does to the blocks', () => {
    const keys = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { maxLength: 12 });
    const nullable = fc.option(fc.string({ minLength: 1, maxLength: 3 }), { nil: null });
    fc.assert(
      fc.property(keys, fc.array(nullable, { maxLength: 12 }), (blocks, on) => {
        const notes = on.map((blockKey, id) => ({ id, blockKey }));
        const { byBlock, onLesson, lost } = placedNotes(notes, new Map(blocks.map((key) => [key, key])));
        const found = [...[...byBlock.values()].flat(), ...onLesson, ...lost].map(({ id }) => id);
        expect(found.toSorted((a, b) => a - b)).toEqual(notes.map(({ id }) => id));
        expect(lost.every(({ blockKey }) => blockKey !== null && !blocks.includes(blockKey))).toBe(true);
      }),
      { numRuns: 500, seed: 35 },
    );
  });

  it('follows a paragraph that was moved into a list or a quotation', () => {
    const { byBlock } = placedNotes([{ blockKey: 'p1' }], new Map([['p1', 'quote1']]));
    expect([...byBlock.keys()]).toEqual(['quote1']);
  });

  it('remembers no more of a block than a few lines', () => {
    expect(quoteOf('  Two\n lines ')).toBe('Two lines');
    expect([...quoteOf('🙂'.repeat(1000))]).toHaveLength(QUOTE_LETTERS);
  });
});
