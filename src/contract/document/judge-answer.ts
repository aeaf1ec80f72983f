/** Right or wrong is said on the device, at once and without a network (D41). The server computes the same again. */
import { foldAnswer } from '#domain/fold.ts';
import type { AnswerOption, Question } from './sections.ts';

/**
 * @param answer  text: the words that were typed. Else option ids. choice: one; multiple-choice: all that are right, in any order; gap-fill: one a gap, in the
 *                order of the gaps. Options that read the same count as the same. Where nothing is right or wrong any answer counts.
 */
export function judgeAnswer(question: Question, answer: readonly string[]): boolean {
  if (question.questionType === 'text') return judgeText(question, answer);
  const chosen = answer.map((id) => question.options.find((option) => option.optionId === id));
  if (!chosen.every((option) => option !== undefined)) return false;
  switch (question.questionType) {
    case 'choice': {
      const [only] = chosen;
      return chosen.length === 1 && only !== undefined && isRight(question, only);
    }
    case 'multiple-choice': {
      const right = new Set(question.options.filter((option) => option.correct).map(wording));
      const given = new Set(chosen.map(wording));
      return right.size > 0 && right.size === given.size && [...given].every((text) => right.has(text));
    }
    case 'poll':
      return chosen.length === 1;
    case 'gap-fill':
      return (
        question.gaps > 0 &&
        chosen.length === question.gaps &&
        chosen.every((option, gap) => fits(question, option, gap))
      );
    default:
      // A kind that this version does not know: nothing can be said of it.
      return false;
  }
}

/** The longest answer in words that is kept. */
export const MOST_ANSWER_LETTERS = 1000;

/** Whether an answer can be right or wrong: not in a poll, nor in a question of text without accepted answers (D87). */
export const isJudged = (question: Question): boolean =>
  question.questionType !== 'poll' && (question.questionType !== 'text' || accepted(question).length > 0);

/**
 * A poll is answered when the person is among those who responded, or it is in the list of answered questions (EDIT-005).
 * @param responses  who responded, as far as it is known here: one's own alone leaves the server
 */
export const isPollAnswered = (
  questionId: string,
  userId: string,
  { responses, answered }: { responses: readonly string[]; answered: readonly string[] },
): boolean => responses.includes(userId) || answered.includes(questionId);

/** Whether an answer has the form that its question takes, right or wrong. */
export function isAnswerTo(question: Question, answer: readonly string[]): boolean {
  if (question.questionType === 'text') {
    const [only] = answer;
    return answer.length === 1 && only !== undefined && only.length <= MOST_ANSWER_LETTERS;
  }
  const known = new Set(question.options.map(({ optionId }) => optionId));
  const most = Math.max(question.options.length, question.gaps);
  return answer.length <= most && answer.every((id) => known.has(id));
}

/** Case, space and accents do not matter (D87), nor whether a sentence has its full stop. */
function judgeText(question: Question, answer: readonly string[]): boolean {
  const given = foldAnswer(answer[0] ?? '');
  const words = accepted(question);
  return answer.length === 1 && given !== '' && (words.length === 0 || words.includes(given));
}

const accepted = ({ options }: Question): string[] =>
  options.map(({ text }) => foldAnswer(text)).filter((text) => text !== '');

/** Whether one option is right in one gap, for feedback gap by gap. */
export function judgeGap(question: Question, gap: number, optionId: string): boolean {
  const option = question.options.find((candidate) => candidate.optionId === optionId);
  return option !== undefined && fits(question, option, gap);
}

/** The options in an order that says nothing about which are right, the same for the same seed. */
export function shuffledOptions(question: Question, seed: string): AnswerOption[] {
  const random = randomFrom(`${seed} ${question.questionId}`);
  const options = [...question.options];
  for (let i = options.length - 1; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1));
    const [a, b] = [options[i], options[j]];
    if (a !== undefined && b !== undefined) [options[i], options[j]] = [b, a];
  }
  return options;
}

function isRight(question: Question, given: AnswerOption): boolean {
  return question.options.some((option) => option.correct && wording(option) === wording(given));
}

function fits(question: Question, given: AnswerOption, gap: number): boolean {
  return question.options.some((option) => option.gap === gap && wording(option) === wording(given));
}

function wording(option: AnswerOption): string {
  return option.text.replace(/\s+/g, ' ').trim().normalize('NFC');
}

/** FNV-1a into mulberry32: small, and the same everywhere. */
function randomFrom(seed: string): () => number {
  let state = 0x811c9dc5;
  for (let i = 0; i < seed.length; i += 1) state = Math.imul(state ^ seed.charCodeAt(i), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
