/** One that was given: what was said by whom, where and when, what was answered, and what can be done about it. */

import { Button } from '@mantine/core';
import { type FormEvent, useId, useRef, useState } from 'react';
import {
  answerFeedbackOperation,
  type GivenFeedback,
  setFeedbackClosedOperation,
} from '#contract/accounts/feedback-desk.ts';
import { newId } from '#contract/ids.ts';
import { feedbackDeskWords as say } from '#contract/words/en/feedback-desk.ts';
import { fullMomentText, momentText } from '#contract/words/time.ts';
import { feedbackTexts } from '#domain/feedback.ts';
import { ANSWER_LETTERS } from '#domain/feedback-answers.ts';
import { isVisible } from '#domain/visible-text.ts';
import { LearningLink } from '#features/kit/learning-link.tsx';
import { LimitedTextarea } from '#features/kit/limited-field.tsx';
import { useOffline } from '#features/kit/offline.ts';
import { useKeptTyping } from '#features/kit/use-kept-typing.ts';
import type { CallArgs } from '#features/session/session-context.ts';
import { useCall } from '#features/session/use-call.ts';
import { Failure } from '#ui/failure.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { showToast } from '#ui/toasts.ts';
import styles from './feedback-desk.module.css';

type Change = typeof answerFeedbackOperation | typeof setFeedbackClosedOperation;

const callWords = { refusals: say.failures, otherwise: () => say.failed };

/** What a person writes is a link to follow only within this site. */
const pathHere = (url: string): string | null => {
  const place = URL.parse(url);
  return place?.origin === location.origin ? `${place.pathname}${place.search}` : null;
};

type CardProps = { given: GivenFeedback; now: number; onChanged: () => Promise<void> };

export function GivenFeedbackCard({ given, now, onChanged }: CardProps) {
  const id = useId();
  const online = !useOffline();
  const { call, busy, failure } = useCall(callWords);
  const asked = useRef({ what: '', attemptId: '' });
  const { id: feedbackId, person, state, shirt } = given;
  /** The same, tried again, is the same attempt: nobody is told twice. */
  const change = async <Asked extends Change>(
    operation: Asked,
    args: Omit<CallArgs<Asked>, 'feedbackId' | 'attemptId'>,
    done: string,
  ) => {
    const what = `${operation.name} ${JSON.stringify(args)}`;
    if (asked.current.what !== what) asked.current = { what, attemptId: newId() };
    const answer = await call(operation, {
      ...args,
      feedbackId,
      attemptId: asked.current.attemptId,
    } as CallArgs<Asked>);
    if (answer !== null) {
      asked.current = { what: '', attemptId: '' };
      showToast({ text: done, tone: 'moss' });
    }
    await onChanged();
    return answer !== null;
  };
  const close = () =>
    change(
      setFeedbackClosedOperation,
      { closed: state !== 'closed' },
      state === 'closed' ? say.reopened : say.closed,
    );
  const closing = { new: say.close, answered: say.closeAnswered, closed: say.reopen }[state];
  return (
    <article className={styles.card} aria-labelledby={id}>
      <header className={styles.facts}>
        <h2 id={id}>
          <bdi>{person.name || person.alias}</bdi>
        </h2>
        <RelativeTime at={given.at} now={now} words={momentText} fullWords={fullMomentText} />
        <span>{say.states[state]}</span>
        {person.email !== null && <a href={`mailto:${encodeURI(person.email)}`}>{person.email}</a>}
      </header>
      <Said given={given} />
      <Answered given={given} now={now} />
      {shirt !== null && <p className={styles.note}>{say.shirt(shirt)}</p>}
      <Failure text={failure} />
      {state === 'new' && person.gone && <p className={styles.note}>{say.gone}</p>}
      {state === 'new' && !person.gone && (
        <AnswerForm
          given={given}
          busy={busy}
          onAnswer={(text) => change(answerFeedbackOperation, { text }, say.sent(person.name))}
        />
      )}
      <div className={styles.actions}>
        <Button variant="subtle" disabled={!online || busy} onClick={() => void close()}>
          {closing}
        </Button>
      </div>
    </article>
  );
}

function Said({ given }: { given: GivenFeedback }) {
  const path = pathHere(given.url);
  return (
    <dl className={styles.said}>
      {feedbackTexts
        .filter((area) => given[area] !== '')
        .map((area) => (
          <div key={area}>
            <dt>{say.areas[area]}</dt>
            <dd>{given[area]}</dd>
          </div>
        ))}
      <div>
        <dt>{say.page}</dt>
        <dd>{path === null ? given.url : <LearningLink to={path}>{path}</LearningLink>}</dd>
      </div>
    </dl>
  );
}

function Answered({ given, now }: Pick<CardProps, 'given' | 'now'>) {
  const { answer, answeredAt, answeredBy, closedAt } = given;
  return (
    <>
      {answeredAt !== null && (
        <blockquote className={styles.answer}>
          {answer !== null && <p>{answer}</p>}
          <footer className={styles.note}>
            {answer === null || answeredBy === null
              ? say.answeredElsewhere(answeredAt, now)
              : say.answeredBy(answeredBy, answeredAt, now)}
          </footer>
        </blockquote>
      )}
      {closedAt !== null && <p className={styles.note}>{say.closedAt(closedAt, now)}</p>}
    </>
  );
}

function AnswerForm({
  given: { id, person },
  busy,
  onAnswer,
}: {
  given: GivenFeedback;
  busy: boolean;
  /** @returns whether it was sent */
  onAnswer: (text: string) => Promise<boolean>;
}) {
  const online = !useOffline();
  const { typed, keep, forget } = useKeptTyping(`answer to feedback ${id}`, { text: '' });
  const [text, setText] = useState(typed.text);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isVisible(text)) void onAnswer(text.trim()).then((sent) => sent && forget());
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <LimitedTextarea
        letters={ANSWER_LETTERS}
        label={say.answerTo(person.name || person.alias)}
        description={person.email === null ? say.unconfirmed : undefined}
        rows={3}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          keep({ text: currentTarget.value });
        }}
      />
      <div className={styles.actions}>
        <Button type="submit" loading={busy} disabled={!online || !isVisible(text)}>
          {say.send}
        </Button>
      </div>
    </form>
  );
}
