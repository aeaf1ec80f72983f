/** What nodes announce: buckets by their names, drafts (`draft-storage.ts`), or that anything may have changed. */
export const ANY_BUCKET = '*';
