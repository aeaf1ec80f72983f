/** Which columns this device shows, in which order (STUDIO-003, STUDIO-017); those of a link come before them. */
import { useState } from 'react';
import { localKeys } from '#domain/storage-keys.ts';
import {
  type ColumnChoice,
  columnsFromQuery,
  columnsFromText,
  columnsToText,
  movedColumn,
  onlyColumns,
  type StudioColumn,
  shownColumns,
  withColumn,
} from '#domain/studio-columns.ts';

const kept = (): string | null => {
  try {
    return localStorage.getItem(localKeys.studioColumns);
  } catch {
    return null; // the browser keeps nothing
  }
};

/** @param linked  what the address says of them */
export function useColumns(linked: unknown) {
  const [columns, setColumns] = useState(() => columnsFromQuery(linked) ?? columnsFromText(kept()));
  const keep = (next: readonly ColumnChoice[]) => {
    setColumns(next);
    try {
      localStorage.setItem(localKeys.studioColumns, columnsToText(next));
    } catch {
      // it holds for this page
    }
  };
  return {
    columns,
    shown: shownColumns(columns),
    show: (id: StudioColumn, shown: boolean) => keep(withColumn(columns, id, shown)),
    move: (id: StudioColumn, by: -1 | 1) => keep(movedColumn(columns, id, by)),
    showOnly: (ids: readonly StudioColumn[]) => keep(onlyColumns(ids)),
  };
}

export type Columns = ReturnType<typeof useColumns>;
