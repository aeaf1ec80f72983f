/** Practice exams as this device knows them: of the courses that the person may read, with the keys where they work on the course. */
import {
  type Exam,
  type ExamKeys,
  type ExamSession,
  examKeysId,
  startExamSessionOperation,
} from '#contract/content/exam.ts';
import { collectionLink } from '#domain/learning-path.ts';
import { mayAddTo } from '#domain/policy.ts';
import { type LecternDb, VISITOR } from '../db.ts';
import type { CollectionRow, Stored } from '../tables/synced.ts';
import { firstSync } from './link.ts';
import { findOrganization, findProfile } from './organizations.ts';
import { refusedCode } from './unsent-counts.ts';

type ExamRow = Stored<Exam>;
export type ExamSessionRow = Stored<ExamSession>;

const byTitle = (a: { title: string; id: string }, b: { title: string; id: string }) =>
  a.title.localeCompare(b.title) || a.id.localeCompare(b.id);

async function exams(db: LecternDb): Promise<ExamRow[]> {
  const rows = (await db.things.where('thing').equals('exam').toArray()) as unknown as ExamRow[];
  return rows.filter(({ deletedAt }) => deletedAt === null).sort(byTitle);
}

/** The latest first. */
async function sessions(db: LecternDb): Promise<ExamSessionRow[]> {
  const rows = (await db.things
    .where('thing')
    .equals('examSession')
    .toArray()) as unknown as ExamSessionRow[];
  return rows.sort((a, b) => b.startedAt - a.startedAt || a.id.localeCompare(b.id));
}
export const ownExamSessions = sessions;

/** Whether the person writes exams of it, by the rule that the server asks. */
async function mayWriteIn(db: LecternDb, course: CollectionRow): Promise<boolean> {
  if (db.accountId === VISITOR) return false;
  const profile = await findProfile(db, course.organizationId);
  return mayAddTo({ userId: db.accountId, roles: profile?.roles ?? [] }, course.rootType);
}

async function findExam(db: LecternDb, examId: string): Promise<ExamRow | undefined> {
  const row = (await db.things.get(examId)) as ExamRow | undefined;
  return row?.thing === 'exam' && row.deletedAt === null ? row : undefined;
}

export type CourseExams = { exams: { id: string; title: string }[]; mayWrite: boolean };

/** What a course's page says of its exams. */
export async function examsOfCourse(db: LecternDb, courseId: string): Promise<CourseExams> {
  const course = await db.collections.get(courseId);
  if (course?.type !== 'course' || db.accountId === VISITOR) return { exams: [], mayWrite: false };
  const [all, mayWrite] = await Promise.all([exams(db), mayWriteIn(db, course)]);
  const own = all.filter((exam) => exam.courseId === courseId && exam.questions.length > 0);
  return { exams: own.map(({ id, title }) => ({ id, title })), mayWrite };
}

export type ListedExam = {
  id: string;
  title: string;
  course: string;
  questions: number;
  timeLimitMinutes: number | null;
  /** of the person's latest session that was scored */
  lastScore: number | null;
};

const asked = ({ draws, questions }: Exam): number => Math.min(draws ?? questions.length, questions.length);

async function listed(db: LecternDb, found: readonly ExamRow[]): Promise<ListedExam[]> {
  const [courses, own] = await Promise.all([
    db.collections.bulkGet(found.map(({ courseId }) => courseId)),
    sessions(db),
  ]);
  return found.map((exam, at) => ({
    ...{ id: exam.id, title: exam.title, course: courses[at]?.title ?? '', questions: asked(exam) },
    timeLimitMinutes: exam.timeLimitMinutes,
    lastScore: own.find(({ examId, score }) => examId === exam.id && score !== null)?.score ?? null,
  }));
}

type OrganizationExams = { name: string; exams: ListedExam[]; mayWrite: boolean };

/** @returns null: the organization is not on this device and not to come; undefined: it may still come */
export async function organizationExams(
  db: LecternDb,
  alias: string,
): Promise<OrganizationExams | null | undefined> {
  const organization = await findOrganization(db, alias);
  if (!organization) return (await firstSync(db)).ready ? null : undefined;
  const all = await exams(db);
  const courses = await db.collections.bulkGet(all.map(({ courseId }) => courseId));
  const theirs = all.filter((_, at) => courses[at]?.organizationId === organization.organizationId);
  const open = theirs.filter((exam) => {
    const course = courses[all.indexOf(exam)];
    return exam.questions.length > 0 && course?.workflow !== 'RETIRED';
  });
  const profile = await findProfile(db, organization.organizationId);
  const subject = { userId: db.accountId, roles: profile?.roles ?? [] };
  const mayWrite = mayAddTo(subject, 'catalog') || mayAddTo(subject, 'internal');
  return { name: organization.name, exams: await listed(db, open), mayWrite };
}

export type ExamPage = {
  exam: ExamRow;
  /** of a session */
  asked: number;
  course: {
    title: string;
    path: string;
    retired: boolean;
    tenantSlug: string;
    organizationId: string;
  } | null;
  mayWrite: boolean;
  /** the person's own, the latest first */
  sessions: ExamSessionRow[];
};

const courseLine = (course: CollectionRow | undefined): ExamPage['course'] =>
  course
    ? {
        title: course.title,
        path: collectionLink(course, [course.collectionSlug]),
        retired: course.workflow === 'RETIRED',
        tenantSlug: course.tenantSlug,
        organizationId: course.organizationId,
      }
    : null;

/** @returns null: there is none, or it is not on this device */
export async function examPage(db: LecternDb, examId: string): Promise<ExamPage | null> {
  const exam = await findExam(db, examId);
  if (!exam) return null;
  const [course, own] = await Promise.all([db.collections.get(exam.courseId), sessions(db)]);
  return {
    exam,
    asked: asked(exam),
    course: courseLine(course),
    mayWrite: course ? await mayWriteIn(db, course) : false,
    sessions: own.filter((session) => session.examId === examId),
  };
}

export type SessionPage = { session: ExamSessionRow; exam: ExamRow | null };
export type MissingSession = {
  session: null;
  /** of the exam; null: it is not on this device either */
  title: string | null;
  /** the server has refused to begin it, and the person has not put that away; `code` null: it did not say why */
  refused: { code: string | null } | null;
};

export async function examSessionPage(
  db: LecternDb,
  examId: string,
  sessionId: string,
): Promise<SessionPage | MissingSession> {
  const [session, exam = null] = await Promise.all([
    db.things.get(sessionId) as Promise<ExamSessionRow | undefined>,
    findExam(db, examId),
  ]);
  if (session?.thing === 'examSession' && session.examId === examId) return { session, exam };
  const refused = await refusedCode(db, startExamSessionOperation.name, `examSession:${sessionId}`);
  return { session: null, title: exam?.title ?? null, refused };
}

export type BuilderPage = {
  exams: ListedExam[];
  /** those whose exams the person may write, by title */
  courses: { id: string; title: string; exams: number }[];
};

export async function builderPage(db: LecternDb): Promise<BuilderPage> {
  const [all, collections] = await Promise.all([exams(db), db.collections.toArray()]);
  const open = collections.filter(({ type, workflow }) => type === 'course' && workflow !== 'RETIRED');
  const may = await Promise.all(open.map((course) => mayWriteIn(db, course)));
  const courses = open
    .filter((_, at) => may[at])
    .map(({ collectionId: id, title }) => ({
      ...{ id, title },
      exams: all.filter(({ courseId }) => courseId === id).length,
    }))
    .sort(byTitle);
  const ids = new Set(courses.map(({ id }) => id));
  return {
    courses,
    exams: await listed(
      db,
      all.filter(({ courseId }) => ids.has(courseId)),
    ),
  };
}

type WrittenExam = { page: ExamPage; keys: ExamKeys['keys'] };

/** An exam with its keys. @returns null: as `examPage` */
export async function writtenExam(db: LecternDb, examId: string): Promise<WrittenExam | null> {
  const page = await examPage(db, examId);
  if (!page) return null;
  const keys = (await db.things.get(examKeysId(examId))) as Stored<ExamKeys> | undefined;
  return { page, keys: keys?.keys ?? {} };
}
