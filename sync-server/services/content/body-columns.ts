/** What the row of a skill says of its published text. */
import type { Section } from '#contract/content/skill.ts';
import type { LessonDocument } from '#contract/document/document.ts';
import { estimatedSeconds, questionsOf, sectionsOf } from '#contract/document/sections.ts';

/** @param title  of the skill, which names what stands before the first heading */
export const bodyColumns = (document: LessonDocument, title: string) => ({
  sections: JSON.stringify(sectionsWithQuestions(document, title)),
  estimatedSeconds: estimatedSeconds(document),
  bodyBytes: Buffer.byteLength(JSON.stringify(document)),
});

function sectionsWithQuestions(document: LessonDocument, title: string): Section[] {
  const questions = questionsOf(document);
  return sectionsOf(document, title).map((section) => ({
    ...section,
    questionIds: questions
      .filter(({ sectionId }) => sectionId === section.id)
      .map(({ questionId }) => questionId),
  }));
}
