/** A lesson cut into its sections, and how far a person is in each (SKILL-013, SKILL-014). */
import type { Block, LessonDocument } from '#contract/document/document.ts';
import { blocksOfSection, questionsOf, sectionsOf } from '#contract/document/sections.ts';
import { type SkillProgress, sectionComplete, sectionProgressValue } from '#domain/learning-progress.ts';

export type LessonSection = {
  id: string;
  title: string;
  /** estimated seconds */
  duration: number;
  questionIds: string[];
};
export type ReadableSection = LessonSection & { blocks: Block[]; lastBlockKey: string | null };

export type Lesson = {
  sections: ReadableSection[];
  /** counts from 1 through the whole lesson */
  questionNumbers: ReadonlyMap<string, number>;
  /** place of each outermost block in the text */
  order: ReadonlyMap<string, number>;
};

export type SectionState = 'not started' | 'in progress' | 'read' | 'complete';

export function lessonOf(document: LessonDocument, title: string): Lesson {
  const questions = questionsOf(document);
  const sections = sectionsOf(document, title).map(({ id, title: name, duration }) => {
    const blocks = blocksOfSection(document, id);
    return {
      id,
      title: name,
      duration,
      blocks,
      questionIds: questions.filter(({ sectionId }) => sectionId === id).map(({ questionId }) => questionId),
      lastBlockKey: blocks.at(-1)?.attrs.key ?? null,
    };
  });
  return {
    sections,
    questionNumbers: new Map(questions.map(({ questionId }, at) => [questionId, at + 1])),
    order: new Map(document.content.map((block, at) => [block.attrs.key, at])),
  };
}

/** A section without questions is complete only with the skill; until then it can be read. */
export function sectionStates(
  sections: readonly LessonSection[],
  progress: Pick<SkillProgress, 'complete' | 'completedQuestions' | 'sections'>,
  /** the place of the section behind which the person has read on */
  passed: number,
): SectionState[] {
  const completed = new Set(progress.completedQuestions);
  return sections.map(({ id, questionIds }, at) => {
    const known = progress.sections[id];
    const value = sectionProgressValue({
      lastCompletedBlockKey: known?.lastCompletedBlockKey ?? null,
      secondsConsumed: known?.secondsConsumed ?? 0,
      completedQuestions: questionIds.filter((question) => completed.has(question)),
      complete: sectionComplete(questionIds, completed, progress.complete),
    });
    if (value === 1) return 'complete';
    if (questionIds.length === 0 && at <= passed) return 'read';
    return value > 0 ? 'in progress' : 'not started';
  });
}

/** For the bar: sections that are through, and the answered share of those that are not. */
export function sectionsDone(
  sections: readonly LessonSection[],
  states: readonly SectionState[],
  completedQuestions: readonly string[],
): { whole: number; exact: number } {
  const completed = new Set(completedQuestions);
  let whole = 0;
  let exact = 0;
  for (const [at, { questionIds }] of sections.entries()) {
    const through = states[at] === 'complete' || states[at] === 'read';
    whole += through ? 1 : 0;
    exact += through
      ? 1
      : questionIds.filter((id) => completed.has(id)).length / Math.max(1, questionIds.length);
  }
  return { whole, exact };
}

/** @returns the place of the last section that lies whole before the mark; -1: none */
export function passedSection({ sections, order }: Lesson, lastCompletedBlockKey: string | null): number {
  const mark = lastCompletedBlockKey === null ? undefined : order.get(lastCompletedBlockKey);
  if (mark === undefined) return -1;
  return sections.findLastIndex(({ lastBlockKey }) => {
    const end = lastBlockKey === null ? undefined : order.get(lastBlockKey);
    return end !== undefined && end <= mark;
  });
}

/** Where to go on reading: the section of the mark, or the one after it when it was the section's end. */
export function resumeSection(
  lesson: Lesson,
  progress: Pick<SkillProgress, 'complete' | 'lastCompletedBlockKey'>,
) {
  if (progress.complete || !lesson.order.has(progress.lastCompletedBlockKey ?? '')) return undefined;
  const next = passedSection(lesson, progress.lastCompletedBlockKey) + 1;
  return next === 0 ? undefined : lesson.sections[next];
}
