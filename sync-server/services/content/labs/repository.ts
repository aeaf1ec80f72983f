/** Lab templates and the courses that offer them: statements and nothing else. */
import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from 'kysely';
import type { Database } from '../../../storage/tables.ts';

type Tx = Kysely<Database>;
export type LabRecord = Selectable<Database['content.labs']> & {
  /** the courses that offer it, by id */
  courseIds: string[];
};

/** In the order of their ids; unknown ones are left out. */
export async function labsByIds(tx: Tx, ids: readonly string[]): Promise<LabRecord[]> {
  if (ids.length === 0) return [];
  return tx
    .selectFrom('content.labs as l')
    .selectAll('l')
    .select(
      sql<string[]>`coalesce((select jsonb_agg(c."courseId" order by c."courseId") from content."courseLabs" c
        where c."labId" = l.id), '[]')`.as('courseIds'),
    )
    .where('l.id', 'in', [...ids])
    .orderBy('l.id')
    .execute();
}

/** Whoever changes one waits for whoever changes it already. */
export const lockLabs = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('content.labs')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();

/** @returns false: there is one with that id */
export async function insertLab(tx: Tx, lab: Insertable<Database['content.labs']>): Promise<boolean> {
  const made = await tx
    .insertInto('content.labs')
    .values(lab)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

export const writeLab = (tx: Tx, id: string, fields: Updateable<Database['content.labs']>) =>
  tx.updateTable('content.labs').set(fields).where('id', '=', id).execute();

export const retireLabs = (tx: Tx, ids: readonly string[], at: number) =>
  tx
    .updateTable('content.labs')
    .set({ workflow: 'RETIRED', updatedAt: at })
    .where('id', 'in', [...ids])
    .execute();

/** Those that were retired with the course get back what they were. @returns ids */
export async function restoreLabsOf(tx: Tx, courseId: string, at: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update content.labs l set workflow = i."originalWorkflow", "updatedAt" = ${at}::bigint
    from content."retiredItems" i
    where i."courseId" = ${courseId}::uuid and i.type = 'lab' and l.id = i."itemId" and l.workflow = 'RETIRED'
    returning l.id`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function countLabs(tx: Tx, organizationId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('content.labs')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('organizationId', '=', organizationId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function writeCourseLab(tx: Tx, courseId: string, labId: string, on: boolean): Promise<void> {
  if (on)
    await tx
      .insertInto('content.courseLabs')
      .values({ courseId, labId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else
    await tx
      .deleteFrom('content.courseLabs')
      .where('courseId', '=', courseId)
      .where('labId', '=', labId)
      .execute();
}
