/** Records that this version of the app could not read: set aside, so that everything else goes on, and kept for an export (F25). */
export type QuarantinedRow = {
  n?: number;
  /** the table that it was in */
  table: string;
  /** its key there */
  key: unknown;
  /** as it was found; undefined if the database could not even give it out */
  found: unknown;
  /** epoch ms */
  at: number;
};
