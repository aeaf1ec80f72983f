/** Reads a folder and writes its courses one after the other; what can't be read or written is listed, and the rest goes on. */
import type { Kysely } from 'kysely';
import type { Database } from '../storage/tables.ts';
import { change } from '../sync/feed.ts';
import type { ImportProblem } from './read/import-tree.ts';
import { readCourses } from './read/read-courses.ts';
import { type ImportTarget, type ImportWriter, writeCourse } from './write-course.ts';

export type ImportReport = {
  courses: number;
  skills: number;
  /** skills whose text is new or another */
  changed: number;
  problems: ImportProblem[];
};

export type FolderImport = Omit<ImportWriter, 'onProblem'> & {
  db: Kysely<Database>;
  announce(buckets: string[]): void;
  onProgress?(done: number, total: number): void;
};

/** @throws Error in words for a person, where the folder can't be read or holds no lesson */
export async function importFolder(
  { db, announce, onProgress, ...parts }: FolderImport,
  target: ImportTarget,
  folder: string,
): Promise<ImportReport> {
  const report: ImportReport = { courses: 0, skills: 0, changed: 0, problems: [] };
  const onProblem = (problem: ImportProblem) => report.problems.push(problem);
  const writer = { ...parts, onProblem };
  const done = new Set<string>();
  for await (const course of readCourses(folder, { onProblem, ...(onProgress && { onProgress }) })) {
    const written = await change(db, announce, (ctx) => writeCourse(ctx, writer, target, course, done));
    done.add(written.courseId);
    report.courses += 1;
    report.skills += written.skills;
    report.changed += written.changed;
  }
  return report;
}
