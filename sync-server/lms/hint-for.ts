/** A sentence that helps on after a wrong answer, without giving the right one away (LMS-011). */
import { judgeGap } from '#contract/document/judge-answer.ts';
import type { Question } from '#contract/document/sections.ts';
import { lmsHintWords } from '#contract/words/en/lms-hint.ts';

/** @param answer  a wrong one. @returns null where there is nothing to say */
export function hintFor(question: Question, answer: readonly string[]): string | null {
  switch (question.questionType) {
    case 'choice':
    case 'text':
    case 'poll':
      return null;
    case 'multiple-choice': {
      const right = (id: string) =>
        question.options.some((option) => option.optionId === id && option.correct);
      return answer.every(right) ? lmsHintWords.someMissing : lmsHintWords.someWrong;
    }
    case 'gap-fill': {
      const right = answer.filter((id, gap) => judgeGap(question, gap, id)).length;
      return lmsHintWords.gaps(right, question.gaps);
    }
  }
}
