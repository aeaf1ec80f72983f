import { expect, it } from 'vitest';
import { inPseudoLanguage, pseudoText } from './pseudo-language.ts';

it('makes a text 40 % longer and keeps it readable', () => {
  const text = 'Keep on this device';
  expect(pseudoText(text).length).toBe(Math.ceil(text.length * 1.4));
  expect(pseudoText(text)).toContain('Kéép óñ thís dévíçé');
});

it('reaches every text of a catalogue, those that are made as well', () => {
  const said = inPseudoLanguage({
    plain: 'Add',
    deep: { made: (count: number) => `${count} open` },
    none: null,
  });
  expect(said.plain).toBe(pseudoText('Add'));
  expect(said.deep.made(3)).toBe(pseudoText('3 open'));
  expect(said.none).toBeNull();
});
