/** Why a skill counts as done, or what it still needs (SKILL-014). */
import { hasStarted, type SkillProgress } from './learning-progress.ts';

export type ProgressReason =
  | { kind: 'complete' }
  | { kind: 'not started' }
  | { kind: 'questions'; answered: number; of: number }
  /** it has no questions: the person says that it is done */
  | { kind: 'mark' };

/** @param questions  how many the skill has */
export function progressReason(
  questions: number,
  progress: Pick<SkillProgress, 'complete' | 'secondsConsumed' | 'completedQuestions'> | undefined,
): ProgressReason {
  if (progress?.complete) return { kind: 'complete' };
  const answered = progress?.completedQuestions.length ?? 0;
  if (!progress || (answered === 0 && !hasStarted(progress))) return { kind: 'not started' };
  return questions === 0
    ? { kind: 'mark' }
    : { kind: 'questions', answered: Math.min(answered, questions), of: questions };
}
