/**
 * Practice exams of courses (EXAM-001, EXAM-002). Each has a bank of questions, from which a session draws. What learners get is in
 * `course:{id}:read`, without the keys; right answers and explanations are in `course:{id}:staff`; a session with its answers, and once it is scored with
 * its review, is the person's own. All in the table `things` on the device.
 */
import * as v from 'valibot';
import {
  EXAM_ANSWER_LETTERS,
  EXAM_CHOICE_LETTERS,
  EXAM_CHOICES,
  EXAM_MINUTES,
  EXAM_QUESTIONS,
  EXAM_SPELLINGS,
  EXAM_TEXT_LETTERS,
  EXAM_TITLE_LETTERS,
  type ExamAnswers,
  type ExamKey,
  questionFault,
} from '#domain/exam.ts';
import { idSchema } from '../ids.ts';
import { defineOperation } from '../operation.ts';
import { nameSchema, writtenSchema } from '../visible-text.ts';

export const examQuestionKinds = ['singleChoice', 'multipleChoice', 'trueFalse', 'shortText'] as const;
const kindSchema = v.picklist(examQuestionKinds);

const questionSchema = v.strictObject({
  questionId: idSchema,
  kind: kindSchema,
  text: writtenSchema(EXAM_TEXT_LETTERS),
  /** of true or false, and of a text, none */
  choices: v.pipe(
    v.array(v.strictObject({ id: idSchema, text: nameSchema(EXAM_CHOICE_LETTERS) })),
    v.maxLength(EXAM_CHOICES),
  ),
  /** that was brought for the course */
  picture: v.optional(v.nullable(idSchema), null),
});
/** As a learner gets it. */
export type ExamQuestion = v.InferOutput<typeof questionSchema>;

export type Exam = {
  /** the exam's own id */
  id: string;
  thing: 'exam';
  courseId: string;
  title: string;
  /** each session asks in an order of its own */
  shuffle: boolean;
  timeLimitMinutes: number | null;
  /** so many of the bank's questions are asked in a session; null: all */
  draws: number | null;
  /** the bank, in the order in which the questions were made */
  questions: ExamQuestion[];
  createdAt: number;
  updatedAt: number;
  deletedAt: number | null;
};

/** For those alone who work on the course. */
export type ExamKeys = {
  id: string;
  thing: 'examKeys';
  examId: string;
  /** by question */
  keys: Record<string, ExamKey>;
};
export const examKeysId = (examId: string) => `examKeys:${examId}`;

/** A question as it was when it was scored, with what is right. */
export type ReviewedQuestion = ExamQuestion & ExamKey & { right: boolean };

export type ExamSession = {
  /** the session's own id */
  id: string;
  thing: 'examSession';
  examId: string;
  courseId: string;
  title: string;
  /** in the order in which they are asked */
  questionIds: string[];
  /** epoch ms, on the device */
  startedAt: number;
  timeLimitMinutes: number | null;
  answers: ExamAnswers;
  finishedAt: number | null;
  /** 0 to 100, by the server; null: not scored yet */
  score: number | null;
  review: ReviewedQuestion[] | null;
};

const titleSchema = nameSchema(EXAM_TITLE_LETTERS);
const wholeTo = (most: number) =>
  v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(most)));
const settings = {
  title: titleSchema,
  shuffle: v.boolean(),
  timeLimitMinutes: wholeTo(EXAM_MINUTES),
  draws: wholeTo(EXAM_QUESTIONS),
};
const authorRefusals = [
  'FORBIDDEN_ACCESS',
  'INVALID_ARGUMENTS',
  'COLLECTION_IS_RETIRED',
  'ROOT_COLLECTION_ITEMS_LOCKED',
] as const;
const result = '{ success }';

/** Made once: a second call with the same id and course changes nothing. */
export const createExamOperation = defineOperation({
  name: 'createExam',
  service: 'content',
  args: { input: v.strictObject({ examId: idSchema, courseId: idSchema, ...settings }) },
  result,
  refusals: authorRefusals,
});

/** Only what changes is sent. */
export const updateExamOperation = defineOperation({
  name: 'updateExam',
  service: 'content',
  args: {
    input: v.strictObject({
      examId: idSchema,
      title: v.optional(titleSchema),
      shuffle: v.optional(settings.shuffle),
      timeLimitMinutes: v.optional(settings.timeLimitMinutes),
      draws: v.optional(settings.draws),
    }),
  },
  result,
  refusals: authorRefusals,
});

export const deleteExamOperation = defineOperation({
  name: 'deleteExam',
  service: 'content',
  args: { examId: idSchema },
  result,
  refusals: authorRefusals,
});

/** A new question goes to the end of the bank; one that is there is replaced as a whole. */
export const upsertExamQuestionOperation = defineOperation({
  name: 'upsertExamQuestion',
  service: 'content',
  args: {
    input: v.pipe(
      v.strictObject({
        examId: idSchema,
        question: questionSchema,
        /** ids of choices; 'true' or 'false'; of a text its spellings */
        correct: v.pipe(
          v.array(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(EXAM_ANSWER_LETTERS))),
          v.minLength(1),
          v.maxLength(EXAM_SPELLINGS),
        ),
        explanation: v.pipe(v.string(), v.trim(), v.maxLength(EXAM_TEXT_LETTERS)),
      }),
      v.check(
        ({ question, correct }) => questionFault({ ...question, correct }) === null,
        'no such question can be asked',
      ),
    ),
  },
  result,
  refusals: authorRefusals,
});

export const deleteExamQuestionOperation = defineOperation({
  name: 'deleteExamQuestion',
  service: 'content',
  args: { examId: idSchema, questionId: idSchema },
  result,
  refusals: authorRefusals,
});

const moment = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER));
const learnerRefusals = ['FORBIDDEN_ACCESS', 'INVALID_ARGUMENTS'] as const;

/** The device draws the questions: what it has shown is what is asked. `at`: when the person began. */
export const startExamSessionOperation = defineOperation({
  name: 'startExamSession',
  service: 'content',
  args: {
    sessionId: idSchema,
    examId: idSchema,
    questionIds: v.pipe(v.array(idSchema), v.minLength(1), v.maxLength(EXAM_QUESTIONS)),
    at: moment,
  },
  result,
  refusals: [...learnerRefusals, 'EXAM_ACCESS_NOT_AVAILABLE_FOR_RETIRED_COURSE'],
});

/** Of two answers to one question the later one counts, whichever comes first. An empty one takes an answer back. */
export const answerExamQuestionOperation = defineOperation({
  name: 'answerExamQuestion',
  service: 'content',
  args: {
    sessionId: idSchema,
    questionId: idSchema,
    answer: v.pipe(
      v.array(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(EXAM_ANSWER_LETTERS))),
      v.maxLength(EXAM_CHOICES),
    ),
    at: moment,
  },
  result,
  refusals: learnerRefusals,
});

/** The server scores; a second call changes nothing. */
export const finishExamSessionOperation = defineOperation({
  name: 'finishExamSession',
  service: 'content',
  args: { sessionId: idSchema, at: moment },
  result,
  refusals: learnerRefusals,
});
