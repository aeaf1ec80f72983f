/** Whether the operator has the catalog shown over the search (D91). */
import { verdictOf } from '#domain/feature-flags.ts';
import { getMeta, type LecternDb } from '#store/db.ts';

/** As it was last heard of. */
export const isOverSearch = async (db: LecternDb): Promise<boolean> =>
  verdictOf((await getMeta(db, 'verdicts')) ?? {}, 'algoliaCatalog');
