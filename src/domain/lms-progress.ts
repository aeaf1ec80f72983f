/**
 * Progress of a learner in a course that is embedded in an LMS (LMS-002 to LMS-006), and how two records of the same learning meet.
 * Used by the viewer for what it shows and reports, and by the server for what it keeps: one reducer.
 */

export const LMS_STATUSES = ['NOT_STARTED', 'IN_PROGRESS', 'COMPLETE'] as const;
export type LmsStatus = (typeof LMS_STATUSES)[number];

export type LmsQuestion = {
  /** option ids, in the order of the gaps; the right answer stays once it was given */
  answer: string[];
  correct: boolean;
  seconds: number;
  /** how many chose each option, and `totalResponses` */
  pollResponses?: Record<string, number>;
  qId: string;
  /** ids of the competencies that the question tests */
  compIds?: string[];
};

export type LmsChild = {
  type: string;
  complete: boolean;
  /** by question id */
  questions: Record<string, LmsQuestion>;
};

export type LmsProgress = {
  parent: {
    type: string;
    id: string;
    /** how many children the course holds now */
    length: number;
    /** how many of them are complete */
    progress: number;
    /** 0 to 100 */
    percentComplete: number;
  };
  /** by id; those that the course holds no longer are kept, and not counted */
  children: Record<string, LmsChild>;
};

/** What the course is made of now. */
export type LmsOutline = {
  type: string;
  id: string;
  /** every child once */
  children: readonly { id: string; type: string; questionIds: readonly string[] }[];
};

export const noLmsProgress = (outline: LmsOutline): LmsProgress =>
  withOutline(
    {
      parent: { type: outline.type, id: outline.id, length: 0, progress: 0, percentComplete: 0 },
      children: {},
    },
    outline,
  );

/** A child with questions is complete when all of them are answered rightly; one without when the learner says so. */
function isLmsChildComplete(child: LmsChild, questionIds: readonly string[]): boolean {
  if (child.complete) return true;
  return questionIds.length > 0 && questionIds.every((id) => ownOf(child.questions, id)?.correct === true);
}

/** Share of complete children, rounded: 1 of 3 is 33, 2 of 3 is 67 (LMS-005). */
const percentOf = (complete: number, length: number): number =>
  length === 0 ? 0 : Math.round((100 * complete) / length);

/** The same learning, counted against what the course holds now. What was complete stays complete. */
export function withOutline(progress: LmsProgress, outline: LmsOutline): LmsProgress {
  const children = { ...progress.children };
  let complete = 0;
  for (const { id, type, questionIds } of outline.children) {
    const known = ownOf(progress.children, id) ?? { type, complete: false, questions: {} };
    const child = { ...known, complete: isLmsChildComplete(known, questionIds) };
    children[id] = child;
    if (child.complete) complete += 1;
  }
  const { length } = outline.children;
  return {
    parent: {
      type: outline.type,
      id: outline.id,
      length,
      progress: complete,
      percentComplete: percentOf(complete, length),
    },
    children,
  };
}

/** A rounded 100 is not enough: every child has to be complete. */
export function lmsStatus({ parent, children }: LmsProgress): LmsStatus {
  if (parent.length > 0 && parent.progress === parent.length) return 'COMPLETE';
  const begun = Object.values(children).some(
    ({ complete, questions }) => complete || Object.keys(questions).length > 0,
  );
  return begun ? 'IN_PROGRESS' : 'NOT_STARTED';
}

/** What the LMS is told: 0 to 100 (LMS-006). */
export const lmsScore = ({ parent }: LmsProgress): number => parent.percentComplete;

/** An answer that was judged. A wrong one after the right one changes nothing but the seconds. */
export type LmsAnswer = {
  childId: string;
  questionId: string;
  answer: readonly string[];
  correct: boolean;
  /** all that were spent on this question, this sitting included */
  seconds: number;
  pollResponses?: Record<string, number>;
};

export function withLmsAnswer(progress: LmsProgress, outline: LmsOutline, given: LmsAnswer): LmsProgress {
  const { childId, questionId, answer, correct, pollResponses } = given;
  const type = outline.children.find(({ id }) => id === childId)?.type ?? 'skill';
  const child = ownOf(progress.children, childId) ?? { type, complete: false, questions: {} };
  const before = ownOf(child.questions, questionId);
  const question: LmsQuestion = {
    ...before,
    ...(before?.correct && !correct ? {} : { answer: [...answer], correct }),
    seconds: Math.max(before?.seconds ?? 0, given.seconds),
    ...(pollResponses && { pollResponses }),
    qId: questionId,
  } as LmsQuestion;
  return withChild(progress, outline, childId, {
    ...child,
    questions: { ...child.questions, [questionId]: question },
  });
}

/** The learner has read to the end of a child that asks nothing. One with questions is left as it is. */
export function withLmsChildRead(progress: LmsProgress, outline: LmsOutline, childId: string): LmsProgress {
  const held = outline.children.find(({ id }) => id === childId);
  if (!held || held.questionIds.length > 0) return progress;
  const child = ownOf(progress.children, childId) ?? { type: held.type, complete: false, questions: {} };
  return withChild(progress, outline, childId, { ...child, complete: true });
}

const withChild = (progress: LmsProgress, outline: LmsOutline, id: string, child: LmsChild): LmsProgress =>
  withOutline({ ...progress, children: { ...progress.children, [id]: child } }, outline);

/**
 * Unites what two places know of one learner in one course: nothing that either has is lost, in whatever order and however often
 * they meet.
 * @throws RangeError when they are of two different courses
 */
export function mergeLmsProgress(outline: LmsOutline, a: LmsProgress, b: LmsProgress): LmsProgress {
  if (a.parent.id !== b.parent.id) throw new RangeError('This progress belongs to another course.');
  return withOutline({ parent: a.parent, children: unitedBy(a.children, b.children, unitedChild) }, outline);
}

const unitedChild = (a: LmsChild, b: LmsChild): LmsChild => ({
  type: greater(a.type, b.type),
  complete: a.complete || b.complete,
  questions: unitedBy(a.questions, b.questions, unitedQuestion),
});

function unitedQuestion(a: LmsQuestion, b: LmsQuestion): LmsQuestion {
  const chosen = rank(a) >= rank(b) ? a : b;
  const compIds = a.compIds || b.compIds ? [...new Set([...(a.compIds ?? []), ...(b.compIds ?? [])])] : null;
  const polls = a.pollResponses || b.pollResponses;
  return {
    answer: chosen.answer,
    correct: chosen.correct,
    seconds: Math.max(a.seconds, b.seconds),
    ...(polls && { pollResponses: unitedBy(a.pollResponses ?? {}, b.pollResponses ?? {}, Math.max) }),
    qId: greater(a.qId, b.qId),
    ...(compIds && { compIds: compIds.sort() }),
  };
}

/** The right answer before any wrong one; of two others one and the same, whoever asks. */
const rank = ({ correct, answer }: LmsQuestion) => `${correct ? 1 : 0}${JSON.stringify(answer)}`;

const greater = (a: string, b: string) => (a >= b ? a : b);

function unitedBy<T>(
  a: Record<string, T>,
  b: Record<string, T>,
  unite: (a: T, b: T) => T,
): Record<string, T> {
  const keys = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return Object.fromEntries(
    keys.map((key) => {
      const [one, other] = [ownOf(a, key), ownOf(b, key)];
      return [key, one === undefined ? (other as T) : other === undefined ? one : unite(one, other)];
    }),
  );
}

const ownOf = <T>(record: Record<string, T>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;
