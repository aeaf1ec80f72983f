/** The columns of the studio: which there are, how wide, and how a device remembers which are shown (STUDIO-002, STUDIO-003, STUDIO-005). */

export const studioColumns = [
  'title',
  'createdAt',
  'updatedAt',
  'availability',
  'workflow',
  'views',
  'likes',
  'authors',
  'presentIn',
  'externalId',
] as const;
export type StudioColumn = (typeof studioColumns)[number];

/** Of the cell's text inside the column of names, beside its cover and marks. */
export const NAME_CELL_PX = 265;

/** The owner stands with the workflow. */
export const columnWidths: Readonly<Record<StudioColumn, number>> = {
  title: 400,
  createdAt: 160,
  updatedAt: 160,
  availability: 220,
  workflow: 330,
  views: 145,
  likes: 100,
  authors: 300,
  presentIn: 300,
  externalId: 260,
};

export const COLUMNS_VERSION = 3;

export type ColumnChoice = { id: StudioColumn; shown: boolean };

export const allColumns: readonly ColumnChoice[] = studioColumns.map((id) => ({ id, shown: true }));

/** Without the title a row says nothing. */
export const mayHide = (id: StudioColumn): boolean => id !== 'title';

export const columnsToText = (columns: readonly ColumnChoice[]): string =>
  JSON.stringify({ version: COLUMNS_VERSION, columns });

/** Of another version, of another set of columns, or unreadable: all are shown, as by default. */
export function columnsFromText(text: string | null): readonly ColumnChoice[] {
  if (text === null) return allColumns;
  try {
    const { version, columns } = JSON.parse(text) as { version?: unknown; columns?: unknown };
    if (version !== COLUMNS_VERSION || !Array.isArray(columns)) return allColumns;
    const read = columns.map(
      ({ id, shown }): ColumnChoice => ({ id, shown: shown !== false || id === 'title' }),
    );
    const ids = new Set(read.map(({ id }) => id));
    const same = read.length === studioColumns.length && studioColumns.every((id) => ids.has(id));
    return same ? read : allColumns;
  } catch {
    return allColumns;
  }
}

export const withColumn = (
  columns: readonly ColumnChoice[],
  id: StudioColumn,
  shown: boolean,
): ColumnChoice[] => columns.map((column) => (column.id === id && mayHide(id) ? { id, shown } : column));

/** These are shown and the others hidden, each at its place. */
export const onlyColumns = (ids: readonly StudioColumn[]): ColumnChoice[] =>
  studioColumns.map((id) => ({ id, shown: ids.includes(id) || !mayHide(id) }));

export const shownColumns = (columns: readonly ColumnChoice[]): StudioColumn[] =>
  columns.filter(({ shown }) => shown).map(({ id }) => id);

/** @param written  what an address says: names, comma-joined. @returns null: it names no column */
export function columnsFromQuery(written: unknown): ColumnChoice[] | null {
  if (typeof written !== 'string') return null;
  const names = written.split(',');
  const ids = studioColumns.filter((id) => names.includes(id));
  return ids.length === 0 ? null : onlyColumns(ids);
}
