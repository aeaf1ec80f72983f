/** What a lesson still lacks before learners should see it, in words for its author. */

import type { LessonDocument } from '#contract/document/document.ts';
import { judgeGap } from '#contract/document/judge-answer.ts';
import { questionOf, textOf } from '#contract/document/sections.ts';
import { editorWords } from '#contract/words/en/editor.ts';

const say = editorWords.missing;

/** One line each; none: nothing is missing. Questions are counted from 1 in the lesson. */
export function missingParts(document: LessonDocument): string[] {
  const missing: string[] = [];
  if (document.content.every((block) => block.type === 'paragraph' && textOf(block).trim() === ''))
    missing.push(say.text);
  let number = 0;
  for (const block of document.content) {
    if (block.type !== 'question') continue;
    number += 1;
    const question = questionOf(block, '');
    const prompt = block.content.find((part) => part.type === 'questionPrompt');
    if (prompt && textOf(prompt).trim() === '') missing.push(say.prompt(number));
    const mayBeEmpty = question.questionType === 'text' && question.options.length === 1;
    if (!mayBeEmpty && question.options.some(({ text }) => text.trim() === ''))
      missing.push(say.emptyOption(number));
    if (question.questionType === 'text') continue;
    if (question.questionType === 'poll') {
      if (question.options.length < 2) missing.push(say.pollOptions(number));
      continue;
    }
    if (question.questionType !== 'gap-fill') {
      if (!question.options.some(({ correct }) => correct)) missing.push(say.rightOption(number));
      continue;
    }
    if (question.gaps === 0) missing.push(say.gaps(number));
    for (let gap = 0; gap < question.gaps; gap += 1) {
      if (!question.options.some(({ optionId }) => judgeGap(question, gap, optionId)))
        missing.push(say.gapOption(number, gap + 1));
    }
  }
  return missing;
}
