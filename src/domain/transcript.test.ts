import { describe, expect, it } from 'vitest';
import { cueAt, findInCues } from './transcript.ts';

const cues = [
  { from: 0, to: 4, text: 'Cirrus is made of ice.' },
  { from: 5, to: 9, text: 'A café by\nthe harbour, cafe au lait' },
  { from: 8, to: 12, text: 'Straße, İstanbul and Cirrocumulus' },
];
const found = (query: string) =>
  findInCues(cues, query).map(({ at, parts }) => [
    at,
    ...parts.filter(({ hit }) => hit).map(({ text }) => text),
  ]);

describe('the transcript of a video', () => {
  it('knows the cue that is spoken: from its start until its end, of two the later one', () => {
    expect([0, 3.99, 4, 5, 8.5, 12].map((second) => cueAt(cues, second))).toEqual([0, 0, -1, 1, 2, -1]);
    expect(cueAt([], 0)).toBe(-1);
  });

  it('is searched for any part of a word, whatever its case and accents', () => {
    expect(found('CIRR')).toEqual([
      [0, 'Cirr'],
      [2, 'Cirr'],
    ]);
    expect(found('cafe')).toEqual([[1, 'café', 'cafe']]);
    expect(found('cafe\u0301')).toEqual([[1, 'café', 'cafe']]);
    expect(found('istanbul')).toEqual([[2, 'İstanbul']]);
    expect(found('strasse')).toEqual([[2, 'Straße']]);
    expect(found('nimbus')).toEqual([]);
  });

  it('finds words across a line break, and cuts a cue so that nothing of it is lost', () => {
    expect(found('by the')).toEqual([[1, 'by the']]);
    for (const query of ['', ' ', 's', 'ss', 'a', 'lait', 'i'])
      for (const { at, parts } of findInCues(cues, query))
        expect(parts.map(({ text }) => text).join('')).toBe(cues[at]?.text.replace('\n', ' '));
  });

  it('is whole while nothing is searched for', () => {
    expect(findInCues(cues, '  ').map(({ at }) => at)).toEqual([0, 1, 2]);
  });
});
