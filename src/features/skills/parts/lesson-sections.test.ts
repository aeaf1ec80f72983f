import { describe, expect, it } from 'vitest';
import { noProgress } from '#domain/learning-progress.ts';
import { aChoice, aDocument, aHeading, aParagraph } from '#tests/support/lesson-samples.ts';
import { lessonOf, passedSection, resumeSection, sectionStates, sectionsDone } from './lesson-sections.ts';

const document = aDocument(
  aParagraph('Before.'),
  aHeading('One'),
  aParagraph(),
  aHeading('Two'),
  aChoice('q1'),
  aChoice('q2'),
);
const lesson = lessonOf(document, 'The lesson');
const keyAt = (at: number) => document.content[at]?.attrs.key ?? '';
const none = noProgress('skill');

describe('the sections of a lesson', () => {
  it('start with what stands before the first heading, under the title of the lesson', () => {
    expect(lesson.sections.map(({ title }) => title)).toEqual(['The lesson', 'One', 'Two']);
    expect(lesson.sections.at(-1)?.questionIds).toEqual(['q1', 'q2']);
    expect(lesson.questionNumbers.get('q2')).toBe(2);
  });

  it('are not started, in progress or complete by their questions (SKILL-013, SKILL-014)', () => {
    const states = (completedQuestions: string[], complete = false) =>
      sectionStates(lesson.sections, { ...none, completedQuestions, complete }, -1);
    expect(states([])).toEqual(['not started', 'not started', 'not started']);
    expect(states(['q1'])).toEqual(['not started', 'not started', 'in progress']);
    expect(states(['q1', 'q2'])[2]).toBe('complete');
    expect(states([], true)).toEqual(['complete', 'complete', 'complete']);
  });

  it('without questions are read once the person has gone on', () => {
    const states = sectionStates(lesson.sections, none, 1);
    expect(states).toEqual(['read', 'read', 'not started']);
    expect(sectionsDone(lesson.sections, states, [])).toEqual({ whole: 2, exact: 2 });
    expect(sectionsDone(lesson.sections, states, ['q1'])).toEqual({ whole: 2, exact: 2.5 });
  });

  it('go on where the person was: in the section of the mark, or behind it when it was its end', () => {
    expect(passedSection(lesson, keyAt(0))).toBe(0);
    expect(resumeSection(lesson, { complete: false, lastCompletedBlockKey: keyAt(0) })?.title).toBe('One');
    expect(resumeSection(lesson, { complete: false, lastCompletedBlockKey: keyAt(4) })?.title).toBe('Two');
    expect(resumeSection(lesson, { complete: false, lastCompletedBlockKey: null })).toBeUndefined();
    expect(resumeSection(lesson, { complete: false, lastCompletedBlockKey: 'gone0000' })).toBeUndefined();
    expect(resumeSection(lesson, { complete: true, lastCompletedBlockKey: keyAt(0) })).toBeUndefined();
    expect(resumeSection(lesson, { complete: false, lastCompletedBlockKey: keyAt(5) })).toBeUndefined();
  });
});
