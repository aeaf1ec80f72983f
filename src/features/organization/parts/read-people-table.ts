/** A CSV file as lines of cells, whichever sign its spreadsheet puts between them. */
import type { FileLine } from '#domain/people-file.ts';

const SEPARATORS = [',', ';', '\t'] as const;

/** The sign that divides the first line most often. */
function separatorOf(text: string): string {
  const first = text.slice(0, text.search(/[\r\n]|$/));
  const count = (sign: string) => first.split(sign).length;
  return [...SEPARATORS].sort((one, other) => count(other) - count(one))[0] ?? ',';
}

/** @throws Error: it is no table */
export async function readPeopleTable(text: string): Promise<FileLine[]> {
  const { parse } = await import('csv-parse/browser/esm/sync');
  const read = parse(text, {
    bom: true,
    delimiter: separatorOf(text),
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
  }) as unknown as { record: string[]; info: { lines: number } }[];
  let begins = 1;
  return read.map(({ record, info }) => {
    // The parser counts the line on which a record ends.
    const number = Math.max(begins, info.lines - record.join('').split('\n').length + 1);
    begins = info.lines + 1;
    return { number, cells: record };
  });
}
