/**
 * What a learner in an LMS has done: reports of the viewer, strings that the LMS kept, and single answers are united (D47, F68). Right or
 * wrong is judged here, whatever they say (D41).
 */
import { isAnswerTo, judgeAnswer } from '#contract/document/judge-answer.ts';
import type { Question } from '#contract/document/sections.ts';
import { Refusal } from '#contract/errors.ts';
import type { AnswerResult } from '#contract/lms/launch.ts';
import { decodeProgress, encodeProgress } from '#contract/lms/progress-string.ts';
import {
  type LmsChild,
  type LmsOutline,
  type LmsProgress,
  mergeLmsProgress,
  noLmsProgress,
  withLmsAnswer,
  withOutline,
} from '#domain/lms-progress.ts';
import {
  type Embedded,
  embedded,
  outlineOf,
  questionsOfSkills,
  recordEmbeddedProgress,
} from '../services/content/embedded-course.ts';
import type { ChangeContext } from '../sync/feed.ts';
import { hintFor } from './hint-for.ts';
import {
  holdLearner,
  keepAnswer,
  keepOtherProgress,
  type Learner,
  pollOf,
  setProgress,
} from './repository.ts';

type Context = ChangeContext & { at: number };
type Questions = Map<string, Map<string, Question>>;

/** Of one learner; the next one is refused, so that its sender goes on keeping it. */
const MOST_OTHER_STRINGS = 5;
const MOST_SECONDS = 100_000_000;

/** What the server holds of the learner, counted against the course as it is now. */
export function progressOf(learner: Pick<Learner, 'progress'>, outline: LmsOutline): LmsProgress {
  if (learner.progress === null) return noLmsProgress(outline);
  const read = decodeProgress(learner.progress);
  if (read.kind !== 'progress') throw new Error('The stored progress of a learner cannot be read.');
  return withOutline(read.progress, outline);
}

/**
 * Takes a progress string in, in any order and any number of times.
 * @returns what is known now; `otherVersion` when the string was only kept beside (LMS-008)
 * @throws Refusal FORBIDDEN_ACCESS, REQUEST_TOO_LARGE; then nothing was taken and its sender goes on keeping it
 */
export async function takeProgress(
  ctx: Context,
  userId: string,
  text: string,
): Promise<{ progress: LmsProgress; otherVersion: string | null }> {
  const { learner, course, outline, known } = await hold(ctx, userId);
  const read = decodeProgress(text);
  if (read.kind !== 'progress' || read.progress.parent.id !== outline.id) {
    const count = await keepOtherProgress(ctx.tx, learner.userId, text, ctx.at);
    if (count > MOST_OTHER_STRINGS) throw new Refusal('REQUEST_TOO_LARGE');
    return { progress: known, otherVersion: read.kind === 'other version' ? read.version : '' };
  }
  const sent = Object.keys(read.progress.children);
  const questions = await questionsOfSkills(
    ctx.tx,
    outline.children.map(({ id }) => id).filter((id) => sent.includes(id)),
  );
  const progress = mergeLmsProgress(outline, known, judged(read.progress, outline, questions));
  await keep(ctx, { learner, course, known, progress });
  return { progress, otherVersion: null };
}

/** @throws Refusal FORBIDDEN_ACCESS when the course does not show the question, INVALID_ARGUMENTS when it has no such option */
export async function takeAnswer(
  ctx: Context,
  userId: string,
  { containerId, questionId, answer }: { containerId: string; questionId: string; answer: string[] },
): Promise<AnswerResult> {
  const { learner, course, outline, known } = await hold(ctx, userId);
  if (!outline.children.some(({ id }) => id === containerId)) throw new Refusal('FORBIDDEN_ACCESS');
  const question = (await questionsOfSkills(ctx.tx, [containerId])).get(containerId)?.get(questionId);
  if (!question) throw new Refusal('FORBIDDEN_ACCESS');
  if (!isAnswerTo(question, answer)) throw new Refusal('INVALID_ARGUMENTS');
  const isValid = judgeAnswer(question, answer);
  await keepAnswer(ctx.tx, { skillId: containerId, questionId, userId: learner.userId, answer });
  const pollResponses = await pollOf(ctx.tx, { skillId: containerId, questionId, userId: learner.userId });
  const progress = withLmsAnswer(known, outline, {
    childId: containerId,
    questionId,
    answer,
    correct: isValid,
    seconds: 0,
  });
  await keep(ctx, { learner, course, known, progress });
  return { isValid, hint: isValid ? null : hintFor(question, answer), pollResponses };
}

async function hold(ctx: Context, userId: string) {
  const learner = await holdLearner(ctx.tx, userId);
  if (!learner) throw new Refusal('UNAUTHENTICATED');
  const course = await embedded(ctx.tx, learner.entity);
  const outline = outlineOf(course);
  return { learner, course, outline, known: progressOf(learner, outline) };
}

/**
 * The same answers with our verdict on each. What the course asks no longer stays as it was said, and counts nowhere. That a child with
 * questions is complete follows from them; of one without, the learner's word is taken.
 */
function judged(progress: LmsProgress, outline: LmsOutline, questions: Questions): LmsProgress {
  const children = { ...progress.children };
  for (const { id, questionIds } of outline.children) {
    const child = Object.hasOwn(children, id) ? children[id] : undefined;
    if (!child) continue;
    const asked = questions.get(id);
    const verdicts = Object.entries(child.questions).map(([questionId, given]) => {
      const question = asked?.get(questionId);
      const correct = question
        ? isAnswerTo(question, given.answer) && judgeAnswer(question, given.answer)
        : given.correct;
      return [questionId, { ...given, correct }] as const;
    });
    children[id] = {
      ...child,
      complete: questionIds.length === 0 && child.complete,
      questions: Object.fromEntries(verdicts),
    };
  }
  return { ...progress, children };
}

async function keep(
  ctx: Context,
  {
    learner,
    course,
    known,
    progress,
  }: { learner: Learner; course: Embedded; known: LmsProgress; progress: LmsProgress },
): Promise<void> {
  const changed = course.skills.filter(
    ({ id }) => JSON.stringify(progress.children[id]) !== JSON.stringify(known.children[id]),
  );
  if (changed.length === 0 && learner.progress !== null) return;
  await setProgress(ctx.tx, learner.userId, encoded(progress));
  for (const skill of changed) {
    const child = progress.children[skill.id];
    if (child) await recordEmbeddedProgress(ctx, learner.userId, skill, reportOf(learner.userId, child));
  }
}

function encoded(progress: LmsProgress): string {
  try {
    return encodeProgress(progress);
  } catch (error) {
    if (error instanceof RangeError) throw new Refusal('REQUEST_TOO_LARGE');
    throw error;
  }
}

function reportOf(userId: string, { complete, questions }: LmsChild) {
  const given = Object.entries(questions);
  const seconds = given.reduce((sum, [, question]) => sum + question.seconds, 0);
  return {
    // All of a learner's sittings count into one string, so they are one device.
    clientId: userId,
    secondsConsumed: Math.min(Math.round(seconds), MOST_SECONDS),
    answers: Object.fromEntries(given.map(([questionId, { answer }]) => [questionId, answer])),
    completedQuestions: given.filter(([, { correct }]) => correct).map(([questionId]) => questionId),
    lastCompletedBlockKey: null,
    complete,
  };
}
