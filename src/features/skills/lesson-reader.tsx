/** The reading column of a lesson by itself, for a page that has no account's store behind it. */
import { type ComponentType, useMemo } from 'react';
import type { SkillBody } from '#contract/content/skill.ts';
import type { SkillProgress } from '#domain/learning-progress.ts';
import { PlainCards } from '#features/study/plain-cards.tsx';
import { LessonPictureContext, type LessonPictureProps, PictureFigure } from './parts/lesson-picture.tsx';
import { lessonOf } from './parts/lesson-sections.ts';
import { LessonText } from './parts/lesson-text.tsx';
import type { ServerVerdict } from './parts/question-frame.tsx';

export type ReaderPictureProps = LessonPictureProps;
export type ReaderVerdict = ServerVerdict;

/** A picture as lessons show it, from wherever its bytes come. */
export const ReaderPicture = PictureFigure;

export function LessonReader({
  title,
  body,
  progress,
  seed,
  verdicts,
  picture,
  onAnswer,
}: {
  title: string;
  body: Pick<SkillBody, 'document' | 'flashcards' | 'bodyVersion'>;
  progress: Pick<SkillProgress, 'answers' | 'completedQuestions' | 'complete'>;
  /** decides the order in which the options of questions stand */
  seed: string;
  /** by question: what the server says of the last answer */
  verdicts: ReadonlyMap<string, ReaderVerdict>;
  picture: ComponentType<ReaderPictureProps>;
  onAnswer: (questionId: string, answer: string[], right: boolean) => void;
}) {
  const lesson = useMemo(() => lessonOf(body.document, title), [body.document, title]);
  return (
    <LessonPictureContext value={picture}>
      <LessonText
        key={body.bodyVersion}
        lesson={lesson}
        progress={progress}
        seed={seed}
        verdicts={verdicts}
        onAnswer={(questionId, _blockKey, answer, right) => onAnswer(questionId, answer, right)}
      />
      <PlainCards cards={body.flashcards} />
    </LessonPictureContext>
  );
}
