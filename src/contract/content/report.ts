/**
 * Reports of an organization from its stored records: enrollments, progress and usage by course, group and person (ORG-009, COLL-006). Asked
 * online and kept as last seen; for those who list its members (D92).
 */
import * as v from 'valibot';
import { idSchema } from '../ids.ts';
import { defineServerPage } from '../server-page.ts';
import { courseUsageStatsSchema } from './enrollment-status.ts';

export const REPORT_ROWS = 500;
export const reportKinds = ['course', 'group', 'person'] as const;
export type ReportKind = (typeof reportKinds)[number];

const daySchema = v.nullable(v.pipe(v.string(), v.isoDate()));

const reportRowSchema = v.object({
  id: idSchema,
  name: v.string(),
  /** enrollments that are active or completed */
  enrolled: v.number(),
  completed: v.number(),
  /** skills that were finished, each once a person */
  finishedSkills: v.number(),
  /** people who have learned something */
  learners: v.number(),
  seconds: v.number(),
  /** practice sessions that were scored, and what they were worth on average; null: there are none */
  examSessions: v.number(),
  averageScore: v.nullable(v.number()),
});
export type ReportRow = v.InferOutput<typeof reportRowSchema>;

export const reportEntries = {
  rows: v.array(reportRowSchema),
  /** there are more than a report shows */
  more: v.boolean(),
  /** epoch ms */
  at: v.number(),
};

/** Days are those of UTC, both of them counted. */
export const reportPage = defineServerPage({
  name: 'getOrganizationReport',
  service: 'content',
  args: {
    organizationId: idSchema,
    by: v.picklist(reportKinds),
    courseId: v.nullable(idSchema),
    groupId: v.nullable(idSchema),
    from: daySchema,
    to: daySchema,
  },
  result: '{ rows more at }',
  answer: v.object(reportEntries),
});

const hardQuestionSchema = v.object({
  questionId: idSchema,
  examId: idSchema,
  exam: v.string(),
  text: v.string(),
  asked: v.number(),
  wrong: v.number(),
});

export const courseReportEntries = {
  title: v.string(),
  usage: courseUsageStatsSchema,
  /** of its practice exams, the one that most get wrong first */
  questions: v.array(hardQuestionSchema),
};

/** One course: how it is used, and which questions are hard. */
export const courseReportPage = defineServerPage({
  name: 'getCourseReport',
  service: 'content',
  args: { organizationId: idSchema, courseId: idSchema },
  result: '{ title usage questions }',
  answer: v.object(courseReportEntries),
});

const learnedLessonSchema = v.object({
  skillId: idSchema,
  title: v.string(),
  /** people who have started it */
  learners: v.number(),
  finished: v.number(),
  seconds: v.number(),
  /** 0 to 100, of those who have started it; null: nobody has */
  averagePercent: v.nullable(v.number()),
});
export type LearnedLesson = v.InferOutput<typeof learnedLessonSchema>;

const learnedWeekSchema = v.object({
  /** yyyy-MM-dd in UTC */
  monday: v.pipe(v.string(), v.isoDate()),
  /** people who enrolled in it and still are */
  enrolled: v.number(),
  /** lessons that were finished, each once a person */
  finished: v.number(),
  /** people who finished one */
  learners: v.number(),
});

export const courseLearningEntries = {
  /** as the report by course counts them */
  totals: reportRowSchema,
  /** by title, at most `REPORT_ROWS`; hidden ones for those alone who see them */
  lessons: v.array(learnedLessonSchema),
  /** the latest ones, this one last */
  weeks: v.array(learnedWeekSchema),
  /** epoch ms */
  at: v.number(),
};

/** How a course is learned, as its page shows it to those who list the organization's members (ORG-009, D92). */
export const courseLearningPage = defineServerPage({
  name: 'getCourseLearning',
  service: 'content',
  args: { organizationId: idSchema, courseId: idSchema },
  result: '{ totals lessons weeks at }',
  answer: v.object(courseLearningEntries),
});
