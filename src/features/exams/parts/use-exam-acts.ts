/** What a person does to exams and in them, at once on this device; where there is no room for it they are told. */
import { examWords as say } from '#contract/words/en/exams.ts';
import { savedOr } from '#features/kit/saved.ts';
import { answerExamQuestion } from '#mutations/content/answer-exam-question.ts';
import { createExam } from '#mutations/content/create-exam.ts';
import { deleteExam } from '#mutations/content/delete-exam.ts';
import { deleteExamQuestion } from '#mutations/content/delete-exam-question.ts';
import { finishExamSession } from '#mutations/content/finish-exam-session.ts';
import { startExamSession } from '#mutations/content/start-exam-session.ts';
import { updateExam } from '#mutations/content/update-exam.ts';
import { upsertExamQuestion } from '#mutations/content/upsert-exam-question.ts';
import { useMutate } from '#sync/use-mutate.ts';

const saved = savedOr('exam', say.failed);

export function useTakingActs() {
  return {
    start: saved(useMutate(startExamSession)),
    answer: saved(useMutate(answerExamQuestion)),
    finish: saved(useMutate(finishExamSession)),
  };
}

export function useWritingActs() {
  return {
    create: saved(useMutate(createExam)),
    update: saved(useMutate(updateExam)),
    remove: saved(useMutate(deleteExam)),
    upsertQuestion: saved(useMutate(upsertExamQuestion)),
    removeQuestion: saved(useMutate(deleteExamQuestion)),
  };
}
