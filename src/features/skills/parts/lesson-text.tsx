/** The reading column: the sections of a lesson one after the other, each with its questions. */
import { memo, useMemo } from 'react';
import type { Block } from '#contract/document/document.ts';
import type { SkillProgress } from '#domain/learning-progress.ts';
import { Prose } from '#ui/prose.tsx';
import { firstScreen } from './first-screen.ts';
import { type BesideBlock, LessonBlocks, type LessonParts } from './lesson-blocks.tsx';
import type { Lesson } from './lesson-sections.ts';
import classes from './lesson-text.module.css';
import { QuestionCard } from './question-card.tsx';
import type { ServerVerdict } from './question-frame.tsx';
import type { Learning } from './use-learning.ts';
import { sectionElementId } from './use-reading-place.ts';

export function LessonText({
  lesson,
  whole = true,
  progress,
  seed,
  skillId,
  verdicts,
  beside,
  onAnswer,
}: {
  lesson: Lesson;
  /** false: no more than fills the screen, seen from the top */
  whole?: boolean;
  progress: Pick<SkillProgress, 'answers' | 'completedQuestions' | 'complete'>;
  seed: string;
  skillId?: string;
  /** by question, where a server is asked about answers */
  verdicts?: ReadonlyMap<string, ServerVerdict>;
  /** what stands below each block */
  beside?: BesideBlock | undefined;
  onAnswer: Learning['answer'];
}) {
  const completed = useMemo(() => new Set(progress.completedQuestions), [progress.completedQuestions]);
  const sections = whole ? lesson.sections : firstScreen(lesson.sections, window.innerHeight);
  return (
    <div className={classes.text} data-lesson="">
      {sections.map((section) => {
        const parts: LessonParts = {
          gap: () => null,
          question: (block) => (
            <QuestionCard
              key={block.attrs.key}
              block={block}
              sectionId={section.id}
              number={lesson.questionNumbers.get(block.attrs.questionId) ?? 0}
              seed={seed}
              skillId={skillId}
              given={
                Object.hasOwn(progress.answers, block.attrs.questionId)
                  ? progress.answers[block.attrs.questionId]
                  : undefined
              }
              completed={completed.has(block.attrs.questionId)}
              verdict={verdicts?.get(block.attrs.questionId)}
              onAnswer={(answer, right) => onAnswer(block.attrs.questionId, block.attrs.key, answer, right)}
            />
          ),
        };
        return (
          <section
            key={section.id}
            id={sectionElementId(section.id)}
            tabIndex={-1}
            aria-label={section.title}
            className={classes.section}
          >
            <Prose>
              {runsOf(section.blocks).map((run) =>
                run.question ? (
                  <LessonBlocks key={run.key} blocks={run.blocks} parts={parts} beside={beside} />
                ) : (
                  <PlainBlocks key={run.key} blocks={run.blocks} beside={beside} />
                ),
              )}
            </Prose>
          </section>
        );
      })}
    </div>
  );
}

const noParts: LessonParts = { gap: () => null, question: () => null };

/** Text alone: an answer elsewhere in the lesson does not draw it again. */
const PlainBlocks = memo(
  ({ blocks, beside }: { blocks: readonly Block[]; beside: BesideBlock | undefined }) => (
    <LessonBlocks blocks={blocks} parts={noParts} beside={beside} />
  ),
  (before, after) =>
    before.beside === after.beside &&
    before.blocks.length === after.blocks.length &&
    before.blocks.every((block, at) => block === after.blocks[at]),
);

type Run = { key: string; question: boolean; blocks: Block[] };

/** Neighbouring blocks of text together, each question for itself. */
function runsOf(blocks: readonly Block[]): Run[] {
  const runs: Run[] = [];
  for (const block of blocks) {
    const question = block.type === 'question';
    const last = runs.at(-1);
    if (!question && last && !last.question) last.blocks.push(block);
    else runs.push({ key: block.attrs.key, question, blocks: [block] });
  }
  return runs;
}
