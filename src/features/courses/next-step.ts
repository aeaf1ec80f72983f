/** Which lesson 'Start' and 'Continue' open. */
import { hasStarted, type SkillProgress } from '#domain/learning-progress.ts';

export type Step = {
  skillId: string;
  progress: Pick<SkillProgress, 'complete' | 'updatedAt' | 'secondsConsumed'> | undefined;
};

type NextStep<T> = { step: T; kind: 'start' | 'continue' | 'again' };

/**
 * The lesson that was begun last; else the first one after the lesson that was finished last, from the top again behind the end.
 * @param steps in reading order
 * @returns undefined where there is nothing to learn
 */
export function nextStep<T extends Step>(steps: readonly T[]): NextStep<T> | undefined {
  const first = steps[0];
  if (!first) return undefined;
  const latest = (some: readonly T[]) =>
    some.reduce<T | undefined>(
      (best, step) => ((step.progress?.updatedAt ?? 0) > (best?.progress?.updatedAt ?? 0) ? step : best),
      undefined,
    );
  const begun = latest(
    steps.filter(({ progress }) => progress && hasStarted(progress) && !progress.complete),
  );
  if (begun) return { step: begun, kind: 'continue' };
  const finished = latest(steps.filter(({ progress }) => progress?.complete));
  if (!finished) return { step: first, kind: 'start' };
  const at = steps.indexOf(finished);
  const step = [...steps.slice(at + 1), ...steps.slice(0, at)].find(({ progress }) => !progress?.complete);
  return step ? { step, kind: 'continue' } : { step: first, kind: 'again' };
}
