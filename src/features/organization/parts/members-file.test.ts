import { expect, it } from 'vitest';
import { csvCell } from './members-file.ts';

it('writes no cell that a table would run as a formula, and none that breaks its line', () => {
  expect(csvCell('Lena Okafor')).toBe('Lena Okafor');
  expect(csvCell('=HYPERLINK("x")')).toBe('"\'=HYPERLINK(""x"")"');
  expect(csvCell('+49 30')).toBe("'+49 30");
  expect(csvCell('Okafor, Lena\n')).toBe('"Okafor, Lena\n"');
});
