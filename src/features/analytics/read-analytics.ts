/** What a person's analytics show, from the rows of this device alone. */

import { collectionLink } from '#domain/learning-path.ts';
import { collectionProgress } from '#domain/learning-progress.ts';
import {
  type HardQuestion,
  hardQuestionsOf,
  type ReportedWeek,
  reportedWeeks,
} from '#domain/learning-report.ts';
import { localDay } from '#domain/schedule.ts';
import type { LecternDb } from '#store/db.ts';
import { countedSkillIds } from '#store/queries/collections.ts';
import { ownExamSessions } from '#store/queries/exams.ts';

type LearnedCourse = {
  id: string;
  title: string;
  path: string;
  finished: number;
  skills: number;
  seconds: number;
};
export type Analytics = { weeks: ReportedWeek[]; courses: LearnedCourse[]; hard: HardQuestion[] };

async function learnedCourses(db: LecternDb): Promise<LearnedCourse[]> {
  const [progress, enrollments] = await Promise.all([db.progress.toArray(), db.enrollments.toArray()]);
  const skills = await db.skills.bulkGet(progress.map(({ skillId }) => skillId));
  const ids = new Set([
    ...skills.flatMap((skill) => skill?.courseIds ?? []),
    ...enrollments.filter(({ status }) => status !== 'inactive').map(({ courseId }) => courseId),
  ]);
  const courses = await db.collections.bulkGet([...ids]);
  const byId = new Map(progress.map((row) => [row.skillId, row]));
  const learned = await Promise.all(
    courses.map(async (course): Promise<LearnedCourse[]> => {
      if (course?.type !== 'course') return [];
      const skillIds = await countedSkillIds(db, course.collectionId);
      const { completedChildren, secondsConsumed } = collectionProgress(skillIds, (id) => byId.get(id));
      return [
        {
          ...{ id: course.collectionId, title: course.title },
          path: collectionLink(course, [course.collectionSlug]),
          ...{ finished: completedChildren, skills: skillIds.length, seconds: secondsConsumed },
        },
      ];
    }),
  );
  return learned.flat().sort((a, b) => b.seconds - a.seconds || a.title.localeCompare(b.title));
}

/** @param today  yyyy-MM-dd */
export async function analytics(db: LecternDb, today: string): Promise<Analytics> {
  const [progress, sessions, courses] = await Promise.all([
    db.progress.toArray(),
    ownExamSessions(db),
    learnedCourses(db),
  ]);
  const finished = progress.flatMap(({ complete, completedAt }) =>
    complete && completedAt ? [localDay(completedAt)] : [],
  );
  const practised = sessions.flatMap(({ finishedAt }) => (finishedAt === null ? [] : [localDay(finishedAt)]));
  return {
    weeks: reportedWeeks(finished, practised, today),
    courses,
    hard: hardQuestionsOf(sessions.flatMap(({ review }) => review ?? [])),
  };
}
