/** What can be done to exams, and in them (EXAM-001, EXAM-002). */
import * as v from 'valibot';
import {
  answerExamQuestionOperation,
  createExamOperation,
  deleteExamOperation,
  deleteExamQuestionOperation,
  finishExamSessionOperation,
  startExamSessionOperation,
  updateExamOperation,
  upsertExamQuestionOperation,
} from '#contract/content/exam.ts';
import type { ServiceBuilder } from '../../../verbs/pothos.ts';
import { answerExamQuestion } from './answer-exam-question.ts';
import { createExam } from './create-exam.ts';
import { deleteExam } from './delete-exam.ts';
import { deleteExamQuestion } from './delete-exam-question.ts';
import { finishExamSession } from './finish-exam-session.ts';
import { startExamSession } from './start-exam-session.ts';
import { updateExam } from './update-exam.ts';
import { upsertExamQuestion } from './upsert-exam-question.ts';

export function examFields({ row, mutation }: ServiceBuilder): void {
  const result = { type: row('ExamSuccess', { success: v.boolean() }) };
  const [writes, takes] = ['collection.UpsertItem', 'RecordProgress'] as const;
  mutation({ action: writes, operation: createExamOperation, result, verb: createExam });
  mutation({ action: writes, operation: updateExamOperation, result, verb: updateExam });
  mutation({ action: writes, operation: deleteExamOperation, result, verb: deleteExam });
  mutation({ action: writes, operation: upsertExamQuestionOperation, result, verb: upsertExamQuestion });
  mutation({ action: writes, operation: deleteExamQuestionOperation, result, verb: deleteExamQuestion });
  mutation({ action: takes, operation: startExamSessionOperation, result, verb: startExamSession });
  mutation({ action: takes, operation: answerExamQuestionOperation, result, verb: answerExamQuestion });
  mutation({ action: takes, operation: finishExamSessionOperation, result, verb: finishExamSession });
}
