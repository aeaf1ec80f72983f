import { expect, it } from 'vitest';
import { csvText } from './csv-file.ts';

it('writes no cell that a spreadsheet would run as a formula, and none that breaks its line', async () => {
  const text = await csvText([['Lena Okafor', '=HYPERLINK("x")', '+49 30', 'Okafor, Lena\n']]);
  expect(text).toBe('\uFEFFLena Okafor,"\'=HYPERLINK(""x"")",\'+49 30,"Okafor, Lena\n"\r\n');
});
