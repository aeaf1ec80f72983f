/**
 * Progress of skills, sections and collections, and how two records of the same learning meet (SKILL-012 to SKILL-015,
 * COLL-007, LOCAL-032). Used by the device for what it shows and by the server for what it keeps: one reducer.
 */

export type ProgressState = 'not started' | 'in progress' | 'complete';

export type SectionProgress = {
  lastCompletedBlockKey: string | null;
  complete: boolean;
  secondsConsumed: number;
  completedQuestions: string[];
};

/** What a person has done in one skill. Times are epoch milliseconds. */
export type SkillProgress = {
  skillId: string;
  /** sum over `secondsByClient` */
  secondsConsumed: number;
  /** every device counts its own seconds, so that merging never counts twice and never lowers */
  secondsByClient: Record<string, number>;
  completedQuestions: string[];
  /** the last answer given to each question: option ids, in order of the gaps */
  answers: Record<string, string[]>;
  sections: Record<string, SectionProgress>;
  lastCompletedBlockKey: string | null;
  updatedAt: number;
  completedAt: number | null;
  complete: boolean;
  /** 0 to 100 */
  percentComplete: number;
};

export type CollectionProgress = {
  collectionComplete: boolean;
  completedChildren: number;
  secondsConsumed: number;
  /** 0 to 100 */
  percentComplete: number;
};

/** What a skill is made of, as far as progress is concerned. */
export type SkillOutline = { sections: { id: string; questionIds: string[] }[] };

export const noProgress = (skillId: string): SkillProgress => ({
  skillId,
  secondsConsumed: 0,
  secondsByClient: {},
  completedQuestions: [],
  answers: {},
  sections: {},
  lastCompletedBlockKey: null,
  updatedAt: 0,
  completedAt: null,
  complete: false,
  percentComplete: 0,
});

export function skillProgressState(
  progress: Pick<SkillProgress, 'secondsConsumed' | 'complete'>,
): ProgressState {
  if (progress.complete) return 'complete';
  return progress.secondsConsumed > 0 ? 'in progress' : 'not started';
}

export const hasStarted = (progress: Pick<SkillProgress, 'secondsConsumed'>) => progress.secondsConsumed > 0;

/** 0, 0.1 or 1 (SKILL-013). */
export function sectionProgressValue(section: SectionProgress | undefined): 0 | 0.1 | 1 {
  if (section?.complete) return 1;
  return section && (section.secondsConsumed > 0 || section.completedQuestions.length > 0) ? 0.1 : 0;
}

export function collectionProgressState(
  progress: Pick<CollectionProgress, 'collectionComplete' | 'completedChildren'>,
): ProgressState {
  if (progress.collectionComplete) return 'complete';
  return progress.completedChildren > 0 ? 'in progress' : 'not started';
}

/** A section is complete when all its questions are, or when the skill is (SKILL-014). Without questions only the skill completes it. */
export function sectionComplete(
  questionIds: readonly string[],
  completed: ReadonlySet<string>,
  skillComplete: boolean,
) {
  return skillComplete || (questionIds.length > 0 && questionIds.every((id) => completed.has(id)));
}

/**
 * Progress of a collection from the progress of the skills it holds, nested ones included.
 * @param skillIds every skill once, however often it is held
 */
export function collectionProgress(
  skillIds: readonly string[],
  progressOf: (skillId: string) => Pick<SkillProgress, 'complete' | 'secondsConsumed'> | undefined,
): CollectionProgress {
  let completedChildren = 0;
  let secondsConsumed = 0;
  for (const skillId of skillIds) {
    const progress = progressOf(skillId);
    if (progress?.complete) completedChildren += 1;
    secondsConsumed += progress?.secondsConsumed ?? 0;
  }
  const total = skillIds.length;
  return {
    completedChildren,
    secondsConsumed,
    collectionComplete: total > 0 && completedChildren === total,
    percentComplete: total === 0 ? 0 : Math.floor((100 * completedChildren) / total),
  };
}

/** One device's report: only what it adds is needed, all of it may be sent again. */
export type ProgressReport = {
  clientId: string;
  /** all seconds that this device has counted for the skill */
  secondsConsumed: number;
  /** questions answered rightly */
  completedQuestions: readonly string[];
  answers: Readonly<Record<string, readonly string[]>>;
  lastCompletedBlockKey: string | null;
  /** the person says that the skill is done */
  complete: boolean;
};

/**
 * Takes a report into what is known: sets are united, seconds take the device's highest, complete stays.
 * Reports may come in any order and any number of times (LOCAL-032).
 * @param at the time that is kept as `completedAt` if this report completes the skill
 */
export function withReport(
  known: SkillProgress,
  report: ProgressReport,
  outline: SkillOutline,
  at: number,
): SkillProgress {
  const seconds = Math.max(known.secondsByClient[report.clientId] ?? 0, report.secondsConsumed);
  const secondsByClient = { ...known.secondsByClient, [report.clientId]: seconds };
  const completed = new Set([...known.completedQuestions, ...report.completedQuestions]);
  const questionIds = outline.sections.flatMap((section) => section.questionIds);
  const allAnswered = questionIds.length > 0 && questionIds.every((id) => completed.has(id));
  const complete = known.complete || report.complete || allAnswered;
  const sections: Record<string, SectionProgress> = {};
  for (const section of outline.sections) {
    const before = known.sections[section.id];
    const done = section.questionIds.filter((id) => completed.has(id));
    sections[section.id] = {
      lastCompletedBlockKey: before?.lastCompletedBlockKey ?? null,
      secondsConsumed: before?.secondsConsumed ?? 0,
      completedQuestions: done,
      complete: sectionComplete(section.questionIds, completed, complete),
    };
  }
  const stillThere = questionIds.filter((id) => completed.has(id)).length;
  return {
    ...known,
    secondsByClient,
    secondsConsumed: Object.values(secondsByClient).reduce((sum, each) => sum + each, 0),
    completedQuestions: [...completed].sort(),
    answers: { ...known.answers, ...mutable(report.answers) },
    sections,
    lastCompletedBlockKey: report.lastCompletedBlockKey ?? known.lastCompletedBlockKey,
    updatedAt: Math.max(known.updatedAt, at),
    complete,
    completedAt: known.completedAt ?? (complete ? at : null),
    percentComplete: complete ? 100 : Math.floor((100 * stillThere) / Math.max(questionIds.length, 1)),
  };
}

const mutable = (answers: ProgressReport['answers']) =>
  Object.fromEntries(Object.entries(answers).map(([id, answer]) => [id, [...answer]]));
