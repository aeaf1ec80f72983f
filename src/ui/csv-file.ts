/** Saves a table as a file that a spreadsheet opens. No cell of it is run as a formula there. */
import { saveFile } from './save-file.ts';

/** Where a spreadsheet would begin a formula: also behind signs at which it may divide a line, and with the signs in full width. */
const FORMULAS = /(^|[;\t\r\n])(?=\s*[=+\-@＝＋－＠])|^(?=[\t\r])/g;
const guarded = (cell: string): string => cell.replace(FORMULAS, "$1'");

export async function csvText(lines: readonly (readonly string[])[]): Promise<string> {
  const { stringify } = await import('csv-stringify/browser/esm/sync');
  return stringify(
    lines.map((cells) => cells.map(guarded)),
    { bom: true, quoted: true, record_delimiter: 'windows' },
  );
}

/** @param name  with its ending */
export async function saveCsv(name: string, lines: readonly (readonly string[])[]): Promise<void> {
  saveFile(name, new Blob([await csvText(lines)], { type: 'text/csv' }));
}
