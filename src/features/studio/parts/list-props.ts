/** What the table and the cards both show. */
import type { StudioSort } from '#domain/studio-rows.ts';
import type { StudioEntry } from '../read-studio.ts';
import type { StudioActs } from '../use-studio-acts.ts';
import type { Selection } from './use-selection.ts';

export type ListProps = {
  rows: readonly StudioEntry[];
  sort: StudioSort;
  sortBy: (sort: StudioSort) => void;
  showsOwner: boolean;
  openPath: (entry: StudioEntry) => string | null;
  /** of the row that is open beside the list */
  openKey: string | null;
  selection: Selection;
  acts: StudioActs;
};
