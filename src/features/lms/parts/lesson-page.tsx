/** A lesson inside the LMS: read, answer, be told what the server says of it, and go on to the next. */
import { Button } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconCheck, IconClock, IconHelpCircle } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { SkillBody } from '#contract/content/skill.ts';
import { questionsOf } from '#contract/document/sections.ts';
import { consumePath, consumeSkillPath } from '#contract/lms/entity.ts';
import { rxdAssetPath } from '#contract/lms/launch.ts';
import { lmsWords } from '#contract/words/en/lms.ts';
import { durationText } from '#contract/words/time.ts';
import {
  LessonReader,
  ReaderPicture,
  type ReaderPictureProps,
  type ReaderVerdict,
} from '#features/skills/lesson-reader.tsx';
import { Icon } from '#ui/icon.tsx';
import { LessonSkeleton } from '#ui/lesson-skeleton.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import { AnswerNote } from './answer-note.tsx';
import { FailedView } from './failed-view.tsx';
import { LessonList } from './lesson-list.tsx';
import styles from './lesson-page.module.css';
import { CallFailed } from './lms-api.ts';
import { childOf, type LmsCourse, type LmsLesson, lessonStatus, rightAnswers } from './lms-course.ts';
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
      <nav className={styles.side} aria-label={lmsWords.lesson.lessons}>
        <LessonList course={course} progress={progress} current={lesson.skillId} compact />
      </nav>
      <div className={styles.column}>
        <div className={styles.head}>
          <PageHeader
            title={lesson.title}
            page={`lesson ${lesson.skillId}`}
            lead={lesson.subtitle && <bdi>{lesson.subtitle}</bdi>}
          />
          <ul className={styles.facts}>
            {complete && (
              <li className={styles.complete}>
                <Icon of={stateIcons.kept} size={16} />
                {say.states.COMPLETE}
              </li>
            )}
            {seconds >= 60 && (
              <li>
                <Icon of={IconClock} size={16} />
                {durationText(seconds)}
              </li>
            )}
            {questionIds.length > 0 && (
              <li>
                <Icon of={IconHelpCircle} size={16} />
                {say.answered(rightAnswers(progress, lesson), questionIds.length)}
              </li>
            )}
          </ul>
        </div>
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
  opened: { course, progress },
  lesson,
  complete,
}: {
  session: ViewerSession;
  opened: Opened;
  lesson: LmsLesson;
  complete: boolean;
}) {
  const say = lmsWords.lesson;
  const left = lesson.questionIds.length - rightAnswers(progress, lesson);
  return (
    <footer className={styles.end} data-no-print="">
      <div role="status" className={styles.done}>
        {complete ? (
          <p className={styles.note}>
            <Icon of={stateIcons.kept} size={20} />
            {say.completed}
          </p>
        ) : lesson.questionIds.length > 0 ? (
          <p className={styles.hint}>{say.questionsLeft(left)}</p>
        ) : (
          <>
            <p className={styles.hint}>{say.completeHint}</p>
            <Button leftSection={<Icon of={IconCheck} />} onClick={() => session.read(lesson.skillId)}>
              {say.markComplete}
            </Button>
          </>
        )}
      </div>
      <Beside course={course} lesson={lesson} />
    </footer>
  );
}

function Beside({ course, lesson }: { course: LmsCourse; lesson: LmsLesson }) {
  const say = lmsWords.lesson;
  const at = course.lessons.indexOf(lesson);
  const [previous, next] = [course.lessons[at - 1], course.lessons[at + 1]];
  return (
    <nav className={styles.beside} aria-label={say.beside}>
      {previous && (
        <LmsLink to={consumeSkillPath(course.entity, previous.slug)} className={styles.step} rel="prev">
          <span className={styles.way}>
            <Icon of={IconArrowLeft} size={16} />
            {say.previous}
          </span>
          <bdi className={styles.title}>{previous.title}</bdi>
        </LmsLink>
      )}
      {next ? (
        <LmsLink
          to={consumeSkillPath(course.entity, next.slug)}
          className={`${styles.step} ${styles.next}`}
          rel="next"
        >
          <span className={styles.way}>
            {say.next}
            <Icon of={IconArrowRight} size={16} />
          </span>
          <bdi className={styles.title}>{next.title}</bdi>
        </LmsLink>
      ) : (
        <LmsLink to={consumePath(course.entity)} className={`${styles.step} ${styles.next}`}>
          <span className={styles.way}>{say.backToCourse}</span>
          <bdi className={styles.title}>{course.title}</bdi>
        </LmsLink>
      )}
    </nav>
  );
}
