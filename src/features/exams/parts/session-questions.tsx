/** A session that goes on: one question a screen, a list of all, the time that is left, the way to its end. */
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { examWords } from '#contract/words/en/exams.ts';
import { examDeadline } from '#domain/exam.ts';
import type { SessionPage } from '#store/queries/exams.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import styles from '../exams.module.css';
import { AnswerFields } from './answer-fields.tsx';
import { answeredCount, isAnswered } from './answered-count.ts';
import { useTakingActs } from './use-exam-acts.ts';

const say = examWords.session;
const SECOND_MS = 1_000;

export function SessionQuestions({ page: { session, exam } }: { page: SessionPage }) {
  const { questionIds, answers } = session;
  const open = questionIds.findIndex((id) => !isAnswered(answers, id));
  const [at, setAt] = useState(Math.max(0, open));
  const [ending, setEnding] = useState(false);
  const { answer, finish } = useTakingActs();
  const heading = useRef<HTMLHeadingElement>(null);
  const questionId = questionIds[at] ?? '';
  const question = exam?.questions.find((each) => each.questionId === questionId);
  const go = (next: number) => {
    setAt(next);
    heading.current?.focus();
  };
  const left = questionIds.length - answeredCount(answers);
  return (
    <>
      <PageHeader
        title={session.title}
        page={`/practice-exam/${session.examId}/session/${session.id}`}
        lead={say.answered(answeredCount(answers), questionIds.length)}
        status={<TimeLeft session={session} />}
      />
      <div className={styles.page}>
        <h2 ref={heading} tabIndex={-1} className={styles.heading}>
          {say.place(at + 1, questionIds.length)}
        </h2>
        {question ? (
          <AnswerFields
            key={questionId}
            question={question}
            given={answers[questionId]?.answer ?? []}
            onAnswer={(given) =>
              void answer({ sessionId: session.id, questionId, answer: given, at: Date.now() })
            }
          />
        ) : (
          <Notice tone="brass" icon={stateIcons.offline}>
            {say.missing}
          </Notice>
        )}
        <div className={styles.spread}>
          <Button variant="default" disabled={at === 0} onClick={() => go(at - 1)}>
            {say.previous}
          </Button>
          <div className={styles.actions}>
            {at < questionIds.length - 1 && (
              <Button variant="default" onClick={() => go(at + 1)}>
                {say.next}
              </Button>
            )}
            <Button
              variant={left === 0 || at === questionIds.length - 1 ? 'filled' : 'default'}
              onClick={() => setEnding(true)}
            >
              {say.finish}
            </Button>
          </div>
        </div>
        <nav aria-label={say.list}>
          <ol className={styles.jumps}>
            {questionIds.map((id, index) => (
              <li key={id}>
                <button
                  type="button"
                  className={styles.jump}
                  data-answered={isAnswered(answers, id) ? '' : undefined}
                  aria-current={index === at ? 'step' : undefined}
                  aria-label={say.jump(index + 1, isAnswered(answers, id))}
                  onClick={() => go(index)}
                >
                  {index + 1}
                </button>
              </li>
            ))}
          </ol>
        </nav>
      </div>
      <ConfirmDialog
        opened={ending}
        onClose={() => setEnding(false)}
        onConfirm={() => void finish({ sessionId: session.id, at: Date.now() })}
        title={say.finishTitle}
        confirmLabel={say.finish}
        cancelLabel={say.keepGoing}
        closeLabel={say.close}
        danger={false}
      >
        {say.finishText(left)}
      </ConfirmDialog>
    </>
  );
}

function TimeLeft({ session }: { session: SessionPage['session'] }) {
  const end = examDeadline(session);
  const [now, setNow] = useState(() => Date.now());
  const over = end !== null && now > end;
  useEffect(() => {
    if (end === null || over) return;
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [end, over]);
  if (end === null) return null;
  if (over)
    return (
      <Notice tone="brass" icon={stateIcons.needsYou} alert>
        {say.timeUp}
      </Notice>
    );
  return (
    <p className={styles.time} role="timer">
      {say.remaining((end - now) / SECOND_MS)}
    </p>
  );
}
