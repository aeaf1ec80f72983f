/** Which columns this device shows (STUDIO-003, STUDIO-017). */
import { useState } from 'react';
import { localKeys } from '#domain/storage-keys.ts';
import { columnsFromText, columnsToText, type StudioColumn, withColumn } from '#domain/studio-columns.ts';

const kept = (): string | null => {
  try {
    return localStorage.getItem(localKeys.studioColumns);
  } catch {
    return null; // the browser keeps nothing
  }
};

export function useColumns() {
  const [columns, setColumns] = useState(() => columnsFromText(kept()));
  const show = (id: StudioColumn, shown: boolean) => {
    const next = withColumn(columns, id, shown);
    setColumns(next);
    try {
      localStorage.setItem(localKeys.studioColumns, columnsToText(next));
    } catch {
      // it holds for this page
    }
  };
  return { columns, shown: columns.filter((column) => column.shown).map(({ id }) => id), show };
}
