/**
 * Practice exams: which questions a session asks, which answer to a question counts, and what the answers are worth. The server alone holds
 * the keys and scores (D41, D111); devices and server draw and merge by the same functions.
 */
import { foldAnswer } from './fold.ts';

export type ExamQuestionKind = 'singleChoice' | 'multipleChoice' | 'trueFalse' | 'shortText';

export const EXAM_TITLE_LETTERS = 200;
export const EXAM_TEXT_LETTERS = 1_000;
export const EXAM_CHOICE_LETTERS = 300;
export const EXAM_CHOICES = 8;
export const EXAM_QUESTIONS = 100;
export const EXAMS_OF_ONE_COURSE = 50;
export const EXAM_MINUTES = 600;
/** of one person in one exam */
export const SESSIONS_OF_ONE_EXAM = 200;
/** letters of one answer that is written */
export const EXAM_ANSWER_LETTERS = 300;
/** spellings of a short answer that count as right */
export const EXAM_SPELLINGS = 20;

const MINUTE_MS = 60_000;

export type ExamAnswer = {
  /** ids of choices, 'true' or 'false', or one text */
  answer: string[];
  /** when it was given, on the device; epoch ms */
  at: number;
  /** it came after the time, or after the score: kept, and not counted */
  late: boolean;
};
export type ExamAnswers = Readonly<Record<string, ExamAnswer>>;
export type ExamKey = { correct: string[]; explanation: string };
type Timed = { startedAt: number; timeLimitMinutes: number | null };

/** One number from 0 up to 1 after the other, the same for the same text. */
function chancesOf(seed: string): () => number {
  let state = 2166136261;
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function shuffled<T>(list: readonly T[], seed: string): T[] {
  const chance = chancesOf(seed);
  const left = [...list];
  for (let at = left.length - 1; at > 0; at -= 1) {
    const other = Math.floor(chance() * (at + 1));
    [left[at], left[other]] = [left[other] as T, left[at] as T];
  }
  return left;
}

/**
 * What a session asks, from the bank, in its order or a random one.
 * @param draws  so many, by chance; null: all
 * @param seed  of the session: the same one asks the same
 */
export function drawQuestions<T>(
  bank: readonly T[],
  { shuffle, draws }: { shuffle: boolean; draws: number | null },
  seed: string,
): T[] {
  const few = draws !== null && draws < bank.length;
  if (!shuffle && !few) return [...bank];
  const mixed = shuffled(bank, seed);
  if (!few) return mixed;
  const chosen = mixed.slice(0, draws);
  return shuffle ? chosen : bank.filter((each) => chosen.includes(each));
}

/** null: there is no limit. */
export const examDeadline = ({ startedAt, timeLimitMinutes }: Timed): number | null =>
  timeLimitMinutes === null ? null : startedAt + timeLimitMinutes * MINUTE_MS;

export function isLate(session: Timed, at: number): boolean {
  const end = examDeadline(session);
  return end !== null && at > end;
}

/** What counts has to be told apart on both sides in the same way, also of two answers of one moment. */
const isLater = (a: ExamAnswer, b: ExamAnswer): boolean =>
  a.at > b.at || (a.at === b.at && JSON.stringify(a.answer) > JSON.stringify(b.answer));

/** The later answer to a question is the answer to it; one in time is not replaced by a late one. */
export function withAnswer(
  answers: ExamAnswers,
  questionId: string,
  given: ExamAnswer,
): Record<string, ExamAnswer> {
  const known = Object.hasOwn(answers, questionId) ? answers[questionId] : undefined;
  const replaces =
    known === undefined || (known.late === given.late ? isLater(given, known) : known.late && !given.late);
  return replaces ? { ...answers, [questionId]: given } : { ...answers };
}

/** A text is right in any of its spellings, as an answer in a lesson is (D87); choices are right when all right ones are chosen and no other. */
export function isRightAnswer(
  kind: ExamQuestionKind,
  correct: readonly string[],
  answer: readonly string[],
): boolean {
  if (kind === 'shortText') {
    const given = foldAnswer(answer[0] ?? '');
    return given !== '' && correct.some((spelling) => foldAnswer(spelling) === given);
  }
  const chosen = new Set(answer);
  return (
    chosen.size > 0 && chosen.size === new Set(correct).size && correct.every((choice) => chosen.has(choice))
  );
}

/** @returns 0 to 100, whole; a question without an answer, or with a late one, is not right */
export function examScore(questions: readonly { right: boolean }[]): number {
  if (questions.length === 0) return 0;
  return Math.round((100 * questions.filter(({ right }) => right).length) / questions.length);
}

type Written = { kind: ExamQuestionKind; choices: readonly { id: string }[]; correct: readonly string[] };

/** Why a question can't be asked like that. */
type QuestionFault = 'choices' | 'correct';

/** @returns null: it can be asked and judged */
export function questionFault({ kind, choices, correct }: Written): QuestionFault | null {
  const ids = new Set(choices.map(({ id }) => id));
  if (ids.size !== choices.length) return 'choices';
  const chooses = kind === 'singleChoice' || kind === 'multipleChoice';
  if (chooses ? choices.length < 2 : choices.length > 0) return 'choices';
  if (new Set(correct).size !== correct.length || correct.length === 0) return 'correct';
  if (kind === 'multipleChoice') return correct.every((id) => ids.has(id)) ? null : 'correct';
  if (kind === 'shortText') return correct.every((text) => foldAnswer(text) !== '') ? null : 'correct';
  const [only] = correct;
  const known = kind === 'trueFalse' ? only === 'true' || only === 'false' : ids.has(only as string);
  return correct.length === 1 && known ? null : 'correct';
}
