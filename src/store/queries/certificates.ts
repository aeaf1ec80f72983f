/** Certificates of the person, as this device knows them: issued ones, and those that the server has still to confirm (D92). */
import type { Certificate } from '#contract/content/certificate.ts';
import { displayName } from '#domain/display-name.ts';
import { collectionLink } from '#domain/learning-path.ts';
import { collectionProgress } from '#domain/learning-progress.ts';
import { type LecternDb, VISITOR } from '../db.ts';
import type { CollectionRow, Stored } from '../tables/synced.ts';
import { countedSkillIds } from './collections.ts';
import { firstSync } from './link.ts';
import { me } from './people.ts';

/** The latest first. */
export async function ownCertificates(db: LecternDb): Promise<Stored<Certificate>[]> {
  const rows = (await db.things
    .where('thing')
    .equals('certificate')
    .toArray()) as unknown as Stored<Certificate>[];
  return rows.sort((a, b) => b.issuedAt - a.issuedAt || a.id.localeCompare(b.id));
}

const certificateOf = async (db: LecternDb, courseId: string) =>
  (await ownCertificates(db)).find((each) => each.courseId === courseId);

/** When the last of its skills was completed here, epoch ms; null: they are not all complete. */
async function completedHere(db: LecternDb, course: CollectionRow | undefined): Promise<number | null> {
  if (course?.type !== 'course') return null;
  const skillIds = await countedSkillIds(db, course.collectionId);
  const rows = await db.progress.bulkGet(skillIds);
  const { collectionComplete } = collectionProgress(skillIds, (id) => rows[skillIds.indexOf(id)]);
  return collectionComplete ? Math.max(...rows.map((row) => row?.completedAt ?? row?.updatedAt ?? 0)) : null;
}

/** Whether a course's page leads to a certificate. */
export async function hasCertificate(db: LecternDb, courseId: string): Promise<boolean> {
  if (db.accountId === VISITOR) return false;
  if (await certificateOf(db, courseId)) return true;
  return (await completedHere(db, await db.collections.get(courseId))) !== null;
}

export type CertificatePage = {
  name: string;
  title: string;
  organization: string;
  /** an asset, for light pages */
  logo: string | null;
  /** epoch ms */
  at: number;
  /** null: the server has not confirmed it yet */
  confirmed: { id: string; token: string } | null;
  /** null: the course is not on this device any more */
  coursePath: string | null;
};

type NoCertificate = { coursePath: string; at: null };

/** @returns null: neither the certificate nor the course is on this device, or to come; undefined: it may still come */
export async function certificatePage(
  db: LecternDb,
  courseId: string,
): Promise<CertificatePage | NoCertificate | null | undefined> {
  const [issued, course, person] = await Promise.all([
    certificateOf(db, courseId),
    db.collections.get(courseId),
    me(db),
  ]);
  const coursePath = course ? collectionLink(course, [course.collectionSlug]) : null;
  const at = issued?.issuedAt ?? (await completedHere(db, course));
  if (at === null || !person) {
    if (coursePath !== null) return { coursePath, at: null };
    return (await firstSync(db)).ready ? null : undefined;
  }
  const owner = await db.organizations.get(issued?.organizationId ?? course?.organizationId ?? '');
  const images = owner?.images;
  return {
    name: displayName(person),
    title: issued?.title ?? course?.title ?? '',
    organization: issued?.organization ?? owner?.name ?? '',
    logo: images?.logoHeader ?? images?.logoSquare ?? null,
    ...{ at, coursePath },
    confirmed: issued ? { id: issued.id, token: issued.token } : null,
  };
}
