/** Lines of the audit trail are kept for 400 days. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../storage/tables.ts';

const KEPT_MS = 400 * 24 * 60 * 60 * 1000;

export const letOldLinesLeave = (db: Kysely<Database>, now: number) =>
  sql`select audit.let_leave(${now - KEPT_MS}::bigint)`.execute(db);
