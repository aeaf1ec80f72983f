import { expect, it } from 'vitest';
import { csvText } from './csv-file.ts';

it('writes no cell that a spreadsheet would run as a formula, and none that breaks its line', async () => {
  const text = await csvText([['Lena Okafor', '=HYPERLINK("x")', '+49 30', 'Okafor, Lena\n']]);
  expect(text).toBe('\uFEFF"Lena Okafor","\'=HYPERLINK(""x"")","\'+49 30","Okafor, Lena\n"\r\n');
});

it.each([
  ['a;=HYPERLINK(B:B)', "a;'=HYPERLINK(B:B)"],
  [';=x', ";'=x"],
  ['＝x', "'＝x"],
  [' @x', "' @x"],
  ['a\n-x', "a\n'-x"],
  ['\tx', "'\tx"],
  ['Lena-Marie; 3', 'Lena-Marie; 3'],
])(
  'guards %j where a spreadsheet divides lines at semicolons, or reads full-width signs',
  async (cell, written) => {
    expect(await csvText([[cell]])).toBe(`\uFEFF"${written}"\r\n`);
  },
);
