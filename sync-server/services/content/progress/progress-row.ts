/** Progress and enrollments as the contract shows them. */
import type { Selectable } from 'kysely';
import type { Enrollment } from '#contract/content/progress.ts';
import type { SkillProgress } from '#domain/learning-progress.ts';
import type { Database } from '../../../storage/tables.ts';

export type ProgressRecord = Selectable<Database['content.progress']>;

export const toProgress = ({ userId: _person, ...progress }: ProgressRecord): SkillProgress => progress;

/** Names one person's progress in one skill among all rows. */
export const progressId = (userId: string, skillId: string) => `${userId}:${skillId}`;

export const toEnrollment = ({
  id,
  userId: _person,
  ...enrollment
}: Selectable<Database['content.enrollments']>): Enrollment => ({ enrollmentId: id, ...enrollment });
