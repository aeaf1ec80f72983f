/** How long an exam is, in words. */
import { examWords as say } from '#contract/words/en/exams.ts';

export const examFacts = ({
  questions,
  timeLimitMinutes,
}: {
  questions: number;
  timeLimitMinutes: number | null;
}): string[] => [
  say.questions(questions),
  timeLimitMinutes === null ? say.noLimit : say.minutes(timeLimitMinutes),
];
