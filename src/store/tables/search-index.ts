/** The index of the search as it was last written; made anew from the rows whenever it is missing. */
export type SearchIndexRow = {
  id: string;
  /** of what it is in */
  format: number;
  index: string;
  /** what of each row is in it, by `type:id` */
  stamps: [string, string][];
};
