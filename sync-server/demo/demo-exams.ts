/** A practice exam of the demo's radio course with eight questions of every kind, and a session that its learner has finished. */
import { newId } from '#contract/ids.ts';
import type { ExamAnswers, ExamQuestionKind } from '#domain/exam.ts';
import { addExam, addFinishedSession } from '../services/content/face.ts';
import type { ChangeContext } from '../sync/feed.ts';

const DAYS_AGO = 2;
const DAY_MS = 24 * 60 * 60 * 1000;
const MINUTE_MS = 60_000;

type Written = {
  kind: ExamQuestionKind;
  text: string;
  /** the right ones first; of a short text its spellings, of true or false the one word */
  right: string[];
  wrong?: string[];
  explanation: string;
  /** whether the demo's learner knew it; absent: she gave no answer */
  knew?: boolean;
};

const questions: readonly Written[] = [
  {
    ...{
      kind: 'singleChoice',
      text: 'Which VHF channel is for distress and calling?',
      right: ['Channel 16'],
    },
    ...{ wrong: ['Channel 6', 'Channel 13', 'Channel 72'], knew: true },
    explanation: 'Channel 16, 156.8 MHz, is watched by ships and coast stations.',
  },
  {
    ...{ kind: 'trueFalse', text: 'You listen before you speak.', right: ['true'], knew: true },
    explanation: 'Whoever speaks at the same time as somebody else is heard by nobody.',
  },
  {
    ...{ kind: 'shortText', text: 'Which word, said three times, begins a distress call?', knew: true },
    ...{ right: ['Mayday'], explanation: 'From the French “m’aidez”, help me.' },
  },
  {
    ...{ kind: 'multipleChoice', text: 'What belongs into a distress message?', knew: false },
    ...{
      right: ['The name of the ship', 'Its position', 'The kind of distress'],
      wrong: ['The port of registry'],
    },
    explanation: 'Those who come to help have to find you and to know what has happened.',
  },
  {
    ...{ kind: 'singleChoice', text: 'Which word begins an urgency call?', right: ['Pan-pan'], knew: false },
    ...{
      wrong: ['Sécurité', 'Mayday'],
      explanation: 'Pan-pan: somebody needs help, and no life is in danger yet.',
    },
  },
  {
    ...{
      kind: 'trueFalse',
      text: 'A radio check may be made on channel 16 at any length.',
      right: ['false'],
    },
    ...{ knew: true, explanation: 'Channel 16 is kept free. Change to a working channel.' },
  },
  {
    ...{ kind: 'shortText', text: 'Which word ends a message to which you expect an answer?', knew: true },
    ...{ right: ['Over'], explanation: '“Over” asks for an answer; “out” ends the conversation.' },
  },
  {
    ...{
      kind: 'multipleChoice',
      text: 'Which of these spell the letters S and T?',
      right: ['Sierra', 'Tango'],
    },
    ...{ wrong: ['Sugar', 'Tare'], explanation: 'Sugar and Tare are of an older alphabet.' },
  },
];

const choosing = (kind: ExamQuestionKind) => kind === 'singleChoice' || kind === 'multipleChoice';

/** With ids for its choices, and what the learner answered. */
function written({ kind, text, right, wrong = [], explanation, knew }: Written) {
  const choices = choosing(kind) ? [...right, ...wrong].map((choice) => ({ id: newId(), text: choice })) : [];
  const correct = choosing(kind) ? choices.slice(0, right.length).map(({ id }) => id) : right;
  const other = choosing(kind) ? [choices.at(-1)?.id as string] : ['No idea'];
  const answer =
    knew === undefined ? null : knew ? correct.slice(0, kind === 'shortText' ? 1 : undefined) : other;
  // The right ones are not the first ones that are read.
  const shown = [...choices].sort((a, b) => a.text.localeCompare(b.text));
  return {
    question: { id: newId(), kind, text, choices: shown, correct, explanation, picture: null },
    answer,
  };
}

/** @param people  user ids by alias */
export async function addDemoExams(
  ctx: ChangeContext,
  { tenantSlug }: { tenantSlug: string },
  people: ReadonlyMap<string, string>,
  at: number,
): Promise<void> {
  const course = await ctx.tx
    .selectFrom('content.collections')
    .select('id')
    .where('slug', '=', 'marine-radio')
    .where('tenantSlug', '=', tenantSlug)
    .executeTakeFirstOrThrow();
  const then = at - DAYS_AGO * DAY_MS;
  const bank = questions.map(written);
  const exam = { id: newId(), courseId: course.id, title: 'Marine radio', timeLimitMinutes: 20 };
  await addExam(
    ctx,
    { ...exam, shuffle: true, draws: null, createdBy: people.get('author') as string, createdAt: then },
    bank.map(({ question }) => question),
  );
  const answers: ExamAnswers = Object.fromEntries(
    bank.flatMap(({ question, answer }, index) =>
      answer ? [[question.id, { answer, at: then + (index + 1) * MINUTE_MS, late: false }]] : [],
    ),
  );
  await addFinishedSession(ctx, exam.id, {
    ...{ userId: people.get('learner') as string, answers },
    ...{ startedAt: then, finishedAt: then + (bank.length + 1) * MINUTE_MS },
  });
}
