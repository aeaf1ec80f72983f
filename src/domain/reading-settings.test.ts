import { describe, expect, it } from 'vitest';
import { defaultReading, parseReading, readingText } from './reading-settings.ts';

describe('how lessons are set', () => {
  it('is kept as three words and read back the same', () => {
    const chosen = { size: 'largest', width: 'narrow', face: 'dyslexic' } as const;
    expect(readingText(chosen)).toBe('largest narrow dyslexic');
    expect(parseReading('largest narrow dyslexic')).toEqual(chosen);
  });

  it('is as designed where nothing was chosen, or what was chosen is not known', () => {
    expect(parseReading(null)).toEqual(defaultReading);
    expect(parseReading('huge narrow gothic')).toEqual({ ...defaultReading, width: 'narrow' });
  });
});
