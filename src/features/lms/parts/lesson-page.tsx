/** A lesson inside the LMS: read, answer, be told what the server says of it, and go on to the next. */
import '#ui/tex-formula.ts';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { SkillBody } from '#contract/content/skill.ts';
import { questionsOf } from '#contract/document/sections.ts';
import { consumePath, consumeSkillPath } from '#contract/lms/entity.ts';
import { rxdAssetPath } from '#contract/lms/launch.ts';
import { lmsWords } from '#contract/words/en/lms.ts';
import { skillWords } from '#contract/words/en/skill.ts';
import { LessonFoot } from '#features/skills/lesson-foot.tsx';
import {
  LessonReader,
  ReaderPicture,
  type ReaderPictureProps,
  type ReaderVerdict,
} from '#features/skills/lesson-reader.tsx';
import { LessonTop } from '#features/skills/lesson-top.tsx';
import { LessonSkeleton } from '#ui/lesson-skeleton.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { AnswerNote } from './answer-note.tsx';
import { FailedView } from './failed-view.tsx';
import { LessonList } from './lesson-list.tsx';
import styles from './lesson-page.module.css';
import { CallFailed } from './lms-api.ts';
import { childOf, type LmsLesson, lessonStatus, rightAnswers } from './lms-course.ts';
import { LmsLink } from './lms-navigation.tsx';
import type { Opened, ViewerSession } from './viewer-session.ts';

type Loaded = { kind: 'loading' } | { kind: 'here'; body: SkillBody } | { kind: 'failed'; missing: boolean };

export function LessonPage({
  session,
  opened,
  lesson,
}: {
  session: ViewerSession;
  opened: Opened;
  lesson: LmsLesson;
}) {
  const { course, progress } = opened;
  const { loaded, ask } = useBody(session, lesson.skillId);
  const { questionIds, seconds } = lesson;
  const say = lmsWords.course;
  const complete = lessonStatus(progress, lesson) === 'COMPLETE';
  return (
    <div className={styles.columns}>
      {course.entity.type !== 'skill' && (
        <nav className={styles.side} aria-label={skillWords.beside}>
          <LessonList course={course} progress={progress} current={lesson.skillId} compact />
        </nav>
      )}
      <div className={styles.column}>
        <LessonTop
          title={lesson.title}
          subtitle={lesson.subtitle}
          page={`lesson ${lesson.skillId}`}
          complete={complete ? say.states.COMPLETE : null}
          seconds={seconds}
          questions={
            questionIds.length > 0 ? say.answered(rightAnswers(progress, lesson), questionIds.length) : null
          }
        />
        {loaded.kind === 'failed' ? (
          <FailedView failure={loaded.missing ? 'lesson' : 'unreachable'} onRetry={ask} />
        ) : (
          <LoadingArea
            loading={loaded.kind === 'loading'}
            skeleton={<LessonSkeleton />}
            slowText={lmsWords.failures.opening}
          >
            {loaded.kind === 'here' && (
              <article aria-label={lesson.title}>
                <Text session={session} opened={opened} lesson={lesson} body={loaded.body} />
                <End session={session} opened={opened} lesson={lesson} complete={complete} />
              </article>
            )}
          </LoadingArea>
        )}
      </div>
    </div>
  );
}

function useBody(session: ViewerSession, skillId: string): { loaded: Loaded; ask: () => void } {
  const [loaded, setLoaded] = useState<Loaded>({ kind: 'loading' });
  const [asked, setAsked] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each asking is one more
  useEffect(() => {
    let left = false;
    setLoaded({ kind: 'loading' });
    session.turn();
    session.body(skillId).then(
      (body) => left || setLoaded({ kind: 'here', body }),
      (error: unknown) => {
        if (!(error instanceof CallFailed)) throw error;
        if (!left) setLoaded({ kind: 'failed', missing: !error.passing });
      },
    );
    return () => {
      left = true;
    };
  }, [session, skillId, asked]);
  useEffect(() => {
    if (loaded.kind !== 'failed' || loaded.missing) return;
    const again = () => setAsked((times) => times + 1);
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [loaded]);
  return { loaded, ask: useCallback(() => setAsked((times) => times + 1), []) };
}

function Text({
  session,
  opened,
  lesson,
  body,
}: {
  session: ViewerSession;
  opened: Opened;
  lesson: LmsLesson;
  body: SkillBody;
}) {
  const { skillId, title } = lesson;
  const { assetToken } = opened;
  const child = childOf(opened.progress, skillId);
  const [verdicts, setVerdicts] = useState<ReadonlyMap<string, ReaderVerdict>>(new Map());
  const optionTexts = useMemo(
    () => new Map(questionsOf(body.document).map(({ questionId, options }) => [questionId, options])),
    [body],
  );
  const picture = useMemo(
    () => (props: ReaderPictureProps) => <LmsPicture {...props} assetToken={assetToken} />,
    [assetToken],
  );
  const progress = useMemo(() => {
    const answers = Object.entries(child?.questions ?? {});
    return {
      complete: child?.complete ?? false,
      answers: Object.fromEntries(answers.map(([id, { answer }]) => [id, answer])),
      completedQuestions: answers.filter(([, { correct }]) => correct).map(([id]) => id),
    };
  }, [child]);
  const answer = (questionId: string, chosen: string[], right: boolean) => {
    const says = (verdict: ReaderVerdict) => setVerdicts((known) => new Map(known).set(questionId, verdict));
    void session.answer(skillId, questionId, chosen, right).then((judged) =>
      says({
        answer: chosen,
        right: judged?.right ?? right,
        note: <AnswerNote judged={judged} options={optionTexts.get(questionId) ?? []} />,
      }),
    );
  };
  return (
    <LessonReader
      title={title}
      body={body}
      progress={progress}
      seed={opened.learnerName}
      verdicts={verdicts}
      picture={picture}
      onAnswer={answer}
    />
  );
}

/** Its bytes come by an address that opens this course's pictures and nothing else: no cookie travels here. */
function LmsPicture({ assetToken, ...picture }: ReaderPictureProps & { assetToken: string }) {
  const [missing, setMissing] = useState(false);
  const { assetId } = picture;
  return (
    <ReaderPicture
      picture={picture}
      src={assetId === null || missing ? null : rxdAssetPath(assetId, assetToken)}
      onMissing={() => setMissing(true)}
    />
  );
}

function End({
  session,
  opened: { course, progress, passedTold },
  lesson,
  complete,
}: {
  session: ViewerSession;
  opened: Opened;
  lesson: LmsLesson;
  complete: boolean;
}) {
  const say = lmsWords.lesson;
  const { entity, lessons } = course;
  const asked = lesson.questionIds.length;
  const hint = entity.type === 'skill' ? skillWords.completeHintAlone : skillWords.completeHint;
  const at = lessons.indexOf(lesson);
  const stepTo = (other: LmsLesson | undefined) =>
    other ? { title: other.title, path: consumeSkillPath(entity, other.slug) } : null;
  return (
    <LessonFoot
      words={{
        completed: entity.type === 'skill' ? say.completedAlone(passedTold) : skillWords.completed,
        markComplete: skillWords.markComplete,
        beside: say.beside,
        previous: skillWords.previous,
        next: skillWords.next,
        backToCourse: say.backToCourse,
      }}
      complete={complete}
      hint={asked > 0 ? say.questionsLeft(asked - rightAnswers(progress, lesson)) : hint}
      onComplete={asked > 0 ? null : () => session.read(lesson.skillId)}
      steps={{
        previous: stepTo(lessons[at - 1]),
        next: stepTo(lessons[at + 1]),
        course: entity.type === 'skill' ? null : { title: course.title, path: consumePath(entity) },
      }}
      link={LmsLink}
    />
  );
}
