/** A file of a spreadsheet as lines of cells: a workbook, or CSV in whichever way it has saved that. */
import type { FileLine } from '#domain/people-file.ts';

const SEPARATORS = [',', ';', '\t'] as const;

/** UTF-8, or what Excel writes on Windows: UTF-16 as 'Unicode text', and the code page of the machine as 'CSV'. */
function textOf(bytes: Uint8Array): string {
  const [a, b] = bytes;
  if (a === 0xff && b === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (a === 0xfe && b === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Excel's own word for the separator, on a line before all others. */
const SEP_LINE = /^sep=(.)[^\S\r\n]*(?:\r\n|\r|\n)/i;

/** The sign that divides the first line most often. */
function separatorOf(text: string): string {
  const first = text.slice(0, text.search(/[\r\n]|$/));
  const count = (sign: string) => first.split(sign).length;
  return [...SEPARATORS].sort((one, other) => count(other) - count(one))[0] ?? ',';
}

/** The text is no table. */
export class UnreadableTable extends Error {}

const isZip = ([a, b]: Uint8Array): boolean => a === 0x50 && b === 0x4b;

/** @throws UnreadableTable */
async function linesOfWorkbook(bytes: Uint8Array): Promise<FileLine[]> {
  const { readWorkbook } = await import('./read-workbook.ts');
  let lines: FileLine[] | null;
  try {
    lines = readWorkbook(bytes);
  } catch (cause) {
    throw new UnreadableTable('The workbook cannot be read.', { cause });
  }
  if (lines === null) throw new UnreadableTable('The zip is no workbook.');
  return lines;
}

/** @throws UnreadableTable */
export async function readPeopleTable(bytes: Uint8Array): Promise<FileLine[]> {
  if (isZip(bytes)) return linesOfWorkbook(bytes);
  const { CsvError, parse } = await import('csv-parse/browser/esm/sync');
  const whole = textOf(bytes);
  // A workbook of before 2007 for example.
  if (whole.includes('\0')) throw new UnreadableTable('The file is no text.');
  const [sepLine = '', separator] = SEP_LINE.exec(whole) ?? [];
  const text = whole.slice(sepLine.length);
  const before = sepLine === '' ? 0 : 1;
  const options = {
    bom: true,
    delimiter: separator ?? separatorOf(text),
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
  let begins = 1 + before;
  return read.map(({ record, info }) => {
    // The parser counts the line on which a record ends.
    const number = Math.max(begins, info.lines + before - record.join('').split('\n').length + 1);
    begins = info.lines + before + 1;
    return { number, cells: record };
  });
}
