/** Who may frame a page: the LMSs that a course was exported for, that course's pages in the viewer; nobody anything else. */
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { idSchema } from '#contract/ids.ts';
import type { Database } from '../storage/tables.ts';
import { lmsOriginsOf } from './repository.ts';

/** ROUTE-030; a lab's page names its course last. */
const consumed = /^\/lms\/rxd\/(?:consume\/course|lab\/[^/]+\/course)\/([^/?#]+)(?:[/?#]|$)/;

/** @returns origins; none: nobody */
export async function mayFrame(db: Kysely<Database>, url: string): Promise<string[]> {
  const courseId = consumed.exec(url)?.[1];
  return v.is(idSchema, courseId) ? lmsOriginsOf(db, courseId) : [];
}
