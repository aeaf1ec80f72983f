/** Whether the trail has a line of this kind about a thing, with these details. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../storage/tables.ts';
import type { AuditKind } from './audit.ts';

export async function wasAudited(
  tx: Kysely<Database>,
  kind: AuditKind,
  entity: { type: string; id: string },
  details: Readonly<Record<string, string>>,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from audit.lines where kind = ${kind} and "entityType" = ${entity.type} and "entityId" = ${entity.id}
      and details @> ${JSON.stringify(details)}::jsonb limit 1`.execute(tx);
  return rows.length > 0;
}
