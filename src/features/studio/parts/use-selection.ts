/** Which rows are chosen; with shift, all between the last press and this one. What leaves the list is chosen no longer. */
import { useMemo, useState } from 'react';
import { keyOf } from '#domain/studio-rows.ts';
import type { StudioEntry } from '../read-studio.ts';

export type Selection = {
  chosen: readonly StudioEntry[];
  has: (entry: StudioEntry) => boolean;
  toggle: (entry: StudioEntry, between: boolean) => void;
  all: boolean;
  toggleAll: () => void;
  clear: () => void;
};

export function useSelection(rows: readonly StudioEntry[]): Selection {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<string | null>(null);
  const chosen = useMemo(
    () => (keys.size === 0 ? [] : rows.filter((row) => keys.has(keyOf(row)))),
    [rows, keys],
  );
  const toggle = (entry: StudioEntry, between: boolean) => {
    const key = keyOf(entry);
    const on = !keys.has(key);
    const to = rows.findIndex((row) => keyOf(row) === key);
    const from = between && last !== null ? rows.findIndex((row) => keyOf(row) === last) : to;
    const touched = from < 0 ? [entry] : rows.slice(Math.min(from, to), Math.max(from, to) + 1);
    const next = new Set(keys);
    for (const row of touched) {
      if (on) next.add(keyOf(row));
      else next.delete(keyOf(row));
    }
    setKeys(next);
    setLast(key);
  };
  const all = rows.length > 0 && chosen.length === rows.length;
  return {
    chosen,
    has: (entry) => keys.has(keyOf(entry)),
    toggle,
    all,
    toggleAll: () => setKeys(all ? new Set() : new Set(rows.map(keyOf))),
    clear: () => setKeys(new Set()),
  };
}
