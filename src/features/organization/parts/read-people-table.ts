/** A CSV file as lines of cells, whichever sign its spreadsheet puts between them. */
import type { FileLine } from '#domain/people-file.ts';

const SEPARATORS = [',', ';', '\t'] as const;

/** The sign that divides the first line most often. */
function separatorOf(text: string): string {
  const first = text.slice(0, text.search(/[\r\n]|$/));
  const count = (sign: string) => first.split(sign).length;
  return [...SEPARATORS].sort((one, other) => count(other) - count(one))[0] ?? ',';
}

/** The text is no table. */
export class UnreadableTable extends Error {}

/** @throws UnreadableTable */
export async function readPeopleTable(text: string): Promise<FileLine[]> {
  const { CsvError, parse } = await import('csv-parse/browser/esm/sync');
  const options = {
    bom: true,
    delimiter: separatorOf(text),
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
  } as const;
  let read: { record: string[]; info: { lines: number } }[];
  try {
    read = parse(text, options) as unknown as typeof read;
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    throw new UnreadableTable('The text is no table.', { cause });
  }
  let begins = 1;
  return read.map(({ record, info }) => {
    // The parser counts the line on which a record ends.
    const number = Math.max(begins, info.lines - record.join('').split('\n').length + 1);
    begins = info.lines + 1;
    return { number, cells: record };
  });
}
