/** What a course or a skill was exported to an LMS as: statements and nothing else. */
import type { Insertable, Kysely } from 'kysely';
import type { LmsEntity } from '#contract/lms/entity.ts';
import type { Database } from '../../storage/tables.ts';

type Tx = Kysely<Database>;

export const addPackage = (
  tx: Tx,
  fields: Omit<Insertable<Database['lms.packages']>, 'revokedAt' | 'revokedBy'>,
) =>
  tx
    .insertInto('lms.packages')
    .values({ ...fields, revokedAt: null, revokedBy: null })
    .execute();

/** Unless it was revoked. */
export const packageOfKey = (tx: Tx, keyHash: string) =>
  tx
    .selectFrom('lms.packages')
    .selectAll()
    .where('keyHash', '=', keyHash)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();

export const packageById = (tx: Tx, id: string) =>
  tx.selectFrom('lms.packages').selectAll().where('id', '=', id).executeTakeFirst();

/** The newest first, each with how many learners it brought, and when one of them came last. */
export const packagesOf = (tx: Tx, entity: LmsEntity) =>
  tx
    .selectFrom('lms.packages as p')
    .leftJoin('lms.learners as l', 'l.packageId', 'p.id')
    .innerJoin('accounts.users as u', 'u.id', 'p.createdBy')
    .select(['p.id', 'p.lmsOrigin', 'p.createdAt', 'p.signed', 'p.revokedAt', 'u.firstName', 'u.lastName'])
    .select(({ fn }) => [
      fn.count<number>('l.userId').as('learners'),
      fn.max<number | null>('l.launchedAt').as('lastUsedAt'),
    ])
    .where(`p.${columnOf(entity)}`, '=', entity.id)
    .groupBy(['p.id', 'u.id'])
    .orderBy('p.createdAt', 'desc')
    .orderBy('p.id')
    .execute();

/** @returns whether this was what ended it */
export async function revokePackage(tx: Tx, id: string, userId: string, at: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('lms.packages')
    .set({ revokedAt: at, revokedBy: userId })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whatever was exported of it opens nothing any more. */
export const revokePackagesOf = (tx: Tx, entity: LmsEntity, userId: string, at: number) =>
  tx
    .updateTable('lms.packages')
    .set({ revokedAt: at, revokedBy: userId })
    .where(columnOf(entity), '=', entity.id)
    .where('revokedAt', 'is', null)
    .execute();

/** Of two launches at once the second waits for the first. */
export const lockPackage = (tx: Tx, packageId: string) =>
  tx.selectFrom('lms.packages').select('id').where('id', '=', packageId).forNoKeyUpdate().execute();

/** Where a package's row names what it opens. */
const columnOf = ({ type }: LmsEntity) => (type === 'skill' ? 'skillId' : 'courseId');

export const entityColumns = (entity: LmsEntity) => ({
  ...{ courseId: null, skillId: null },
  [columnOf(entity)]: entity.id,
});

export const entityOf = ({
  courseId,
  skillId,
}: Pick<Database['lms.packages'], 'courseId' | 'skillId'>): LmsEntity =>
  skillId === null ? { type: 'course', id: courseId ?? '' } : { type: 'skill', id: skillId };

/** Each once. */
export async function lmsOriginsOf(tx: Tx, entity: LmsEntity): Promise<string[]> {
  const rows = await tx
    .selectFrom('lms.packages')
    .select('lmsOrigin')
    .distinct()
    .where(columnOf(entity), '=', entity.id)
    .where('revokedAt', 'is', null)
    .orderBy('lmsOrigin')
    .execute();
  return rows.map(({ lmsOrigin }) => lmsOrigin);
}
