/** Who may frame a page: the LMSs that a course or skill was exported for, its pages in the viewer; nobody anything else. */
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { lmsEntitySchema } from '#contract/lms/entity.ts';
import { lmsOriginsOf } from '../services/content/lms-package-records.ts';
import type { Database } from '../storage/tables.ts';

/** ROUTE-030; a lab's page names what it belongs to last. */
const consumed = /^\/lms\/rxd\/(?:consume|lab\/[^/]+)\/(course|skill)\/([^/?#]+)(?:[/?#]|$)/;

/** @returns origins; none: nobody */
export async function mayFrame(db: Kysely<Database>, url: string): Promise<string[]> {
  const [, type, id] = consumed.exec(url) ?? [];
  const entity = { type, id };
  return v.is(lmsEntitySchema, entity) ? lmsOriginsOf(db, entity) : [];
}
