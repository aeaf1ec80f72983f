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

/** px. So much of a narrow table is left beside its title, which gives way to it: every column can be scrolled to whole. */
export const widestBesideTitle = (columns: readonly StudioColumn[]): number =>
  Math.max(0, ...columns.map((column) => (column === 'title' ? 0 : columnWidths[column])));

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

/** These are shown in this order, behind the title, and the others hidden. */
export function onlyColumns(ids: readonly StudioColumn[]): ColumnChoice[] {
  const shown = [...new Set<StudioColumn>(['title', ...ids])];
  return [
    ...shown.map((id) => ({ id, shown: true })),
    ...studioColumns.filter((id) => !shown.includes(id)).map((id) => ({ id, shown: false })),
  ];
}

/** The title stays in view at the start, and nothing comes before it. @param by  -1: towards the start */
export function movedColumn(
  columns: readonly ColumnChoice[],
  id: StudioColumn,
  by: -1 | 1,
): readonly ColumnChoice[] {
  const from = columns.findIndex((column) => column.id === id);
  const to = from + by;
  const [moved, other] = [columns[from], columns[to]];
  if (!moved || !other || moved.id === 'title' || other.id === 'title') return columns;
  return columns.map((column, at) => (at === from ? other : at === to ? moved : column));
}

export const shownColumns = (columns: readonly ColumnChoice[]): StudioColumn[] =>
  columns.filter(({ shown }) => shown).map(({ id }) => id);

/** @param written  what an address says: names, comma-joined. @returns null: it names no column */
export function columnsFromQuery(written: unknown): ColumnChoice[] | null {
  if (typeof written !== 'string') return null;
  const ids = written
    .split(',')
    .flatMap((name) => studioColumns.find((id) => id === name) ?? [])
    .filter((id, at, all) => all.indexOf(id) === at);
  return ids.length === 0 ? null : onlyColumns(ids);
}
