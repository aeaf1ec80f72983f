/** What a person of the demo has learned of a lesson: all of it. */
import { noProgress, type SkillProgress } from '#domain/learning-progress.ts';

export const completedSkill = (
  skillId: string,
  { seconds, completedAt }: { seconds: number; completedAt: number },
): SkillProgress => ({
  ...noProgress(skillId),
  ...{ secondsConsumed: seconds, percentComplete: 100, complete: true, completedAt, updatedAt: completedAt },
});
