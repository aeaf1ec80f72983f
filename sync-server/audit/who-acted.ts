/**
 * Who acted as somebody when something was made that is taken up later, in a session of its own. Nothing of this kind is made while acting any more
 * (`session-may.ts`); what was made before, and any way that is opened again, is caught where it is taken up.
 */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../storage/tables.ts';
import type { AuditKind } from './audit.ts';

type Made = {
  organizationId: string;
  kinds: readonly AuditKind[];
  /** of the thing itself, or of one among several that were made at once, which the line lists under `invitations` */
  id: string;
};

/** @returns whoever acted when it was made or renewed the last time; null: nobody did */
export async function whoActed(
  tx: Kysely<Database>,
  { organizationId, kinds, id }: Made,
): Promise<string | null> {
  const { rows } = await sql<{ actorId: string | null }>`
    select "actorId" from audit.lines
    where "organizationId" = ${organizationId}::uuid and kind = any(${[...kinds]}::text[])
      and ("entityId" = ${id} or details::jsonb -> 'invitations' ? ${id})
    order by n desc limit 1`.execute(tx);
  return rows[0]?.actorId ?? null;
}
