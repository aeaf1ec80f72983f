/** Saves a table as a file that a spreadsheet opens. No cell of it is run as a formula there. */
import { saveFile } from '#ui/save-file.ts';

export async function csvText(lines: readonly (readonly string[])[]): Promise<string> {
  const { stringify } = await import('csv-stringify/browser/esm/sync');
  return stringify(
    lines.map((cells) => [...cells]),
    { bom: true, escape_formulas: true, record_delimiter: 'windows' },
  );
}

/** @param name  with its ending */
export async function saveCsv(name: string, lines: readonly (readonly string[])[]): Promise<void> {
  saveFile(name, new Blob([await csvText(lines)], { type: 'text/csv' }));
}
