/** Certificates: statements and nothing else. */
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { VerifiedCertificate } from '#contract/content/certificate.ts';
import type { Database } from '../../../storage/tables.ts';

type Tx = Kysely<Database>;
export type CertificateRecord = Selectable<Database['content.certificates']>;
export type CompletedCourse = Pick<
  CertificateRecord,
  'courseId' | 'organizationId' | 'title' | 'organization'
>;

/** Two reports that complete a course together come one after the other: the later one finds both complete. */
export const holdPerson = (tx: Tx, userId: string) =>
  sql`select 1 from accounts.users where id = ${userId}::uuid for no key update`.execute(tx);

/** Hidden and archived skills aside, which a learner can't open: a course needs one, and all are complete. For `courses c`. */
const completedBy = (userId: ReturnType<typeof sql>) => sql`exists (
    select 1 from content."courseMembers" m join content.skills s on s.id = m."memberId" and s.visible and not s.archived
    where m."courseId" = c.id and m.type = 'skill'
  ) and not exists (
    select 1 from content."courseMembers" m join content.skills s on s.id = m."memberId" and s.visible and not s.archived
    left join content.progress p on p."skillId" = s.id and p."userId" = ${userId}
    where m."courseId" = c.id and m.type = 'skill' and not coalesce(p.complete, false)
  ) and not exists (select 1 from content.certificates x where x."userId" = ${userId} and x."courseId" = c.id)`;

const named = sql`c.id as "courseId", c."organizationId", c.title, o.name as organization`;

/** Courses that hold the skill, are complete and have no certificate yet. */
export async function completedCoursesOf(
  tx: Tx,
  userId: string,
  skillId: string,
): Promise<CompletedCourse[]> {
  const { rows } = await sql<CompletedCourse>`
    select ${named} from content."courseMembers" held
    join content.collections c on c.id = held."courseId" and c.type = 'course'
    join accounts.organizations o on o.id = c."organizationId"
    where held.type = 'skill' and held."memberId" = ${skillId}::uuid and ${completedBy(sql`${userId}::uuid`)}
    order by c.id`.execute(tx);
  return rows;
}

/** Of those who are enrolled. @param userId  null: of all */
export async function completedEnrollments(
  tx: Tx,
  limit: number,
  userId: string | null = null,
): Promise<(CompletedCourse & { userId: string })[]> {
  const { rows } = await sql<CompletedCourse & { userId: string }>`
    select e."userId", ${named} from content.enrollments e
    join accounts.users u on u.id = e."userId" and not u.disabled
    join content.collections c on c.id = e."courseId" and c.type = 'course'
    join accounts.organizations o on o.id = c."organizationId"
    where e.status <> 'inactive' ${userId === null ? sql`` : sql`and e."userId" = ${userId}::uuid`} and ${completedBy(sql`e."userId"`)}
    order by e.id limit ${limit}`.execute(tx);
  return rows;
}

/** @returns undefined: the person has one of the course */
export const insertCertificate = (
  tx: Tx,
  certificate: Insertable<Database['content.certificates']>,
): Promise<CertificateRecord | undefined> =>
  tx
    .insertInto('content.certificates')
    .values(certificate)
    .onConflict((conflict) => conflict.columns(['userId', 'courseId']).doNothing())
    .returningAll()
    .executeTakeFirst();

export const certificateById = (tx: Tx, id: string): Promise<CertificateRecord | undefined> =>
  tx.selectFrom('content.certificates').selectAll().where('id', '=', id).executeTakeFirst();

type Verified = Omit<VerifiedCertificate, 'name'> & { alias: string; first: string; last: string };

/** With the names of its person, and nothing else of them. */
export const certificateByToken = (tx: Tx, token: string): Promise<Verified | undefined> =>
  tx
    .selectFrom('content.certificates as c')
    .innerJoin('accounts.users as u', 'u.id', 'c.userId')
    .select(['c.id', 'c.title', 'c.organization', 'c.issuedAt', 'u.alias'])
    .select(['u.firstName as first', 'u.lastName as last'])
    .where('c.token', '=', token)
    .executeTakeFirst();

/** @returns their ids */
export async function deleteCertificatesOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('content.certificates')
    .where('userId', '=', userId)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
