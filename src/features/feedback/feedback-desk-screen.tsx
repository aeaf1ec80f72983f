/** `/account/feedback`: what people have said of the product, for its staff alone, with the answer to each (D108). */
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { feedbackListPage } from '#contract/accounts/feedback-desk.ts';
import { feedbackDeskWords as say } from '#contract/words/en/feedback-desk.ts';
import { type FeedbackState, feedbackStates } from '#domain/feedback-answers.ts';
import { hereCrumb, usePageCrumbs } from '#features/breadcrumbs/page-crumbs.ts';
import { ErrorPage } from '#features/failure/error-page.tsx';
import { useOffline } from '#features/kit/offline.ts';
import { useServerPage } from '#features/session/use-server-page.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import styles from './feedback-desk.module.css';
import { GivenFeedbackCard } from './given-feedback-card.tsx';

export function FeedbackDeskScreen() {
  usePageCrumbs([hereCrumb(say.heading, 'home')]);
  const online = !useOffline();
  const [state, setState] = useState<FeedbackState>('new');
  /** where each page begins that was gone through to this one */
  const [places, setPlaces] = useState<readonly (string | null)[]>([null]);
  const [now] = useState(Date.now);
  const seen = useServerPage(feedbackListPage, { state, after: places.at(-1) ?? null });
  const { answer, at, reload } = seen;
  if (seen.state === 'forbidden') return <ErrorPage variant="denied" dashboard />;
  const [title, hint] = say.none[state];
  return (
    <>
      <PageHeader title={say.heading} page="/account/feedback" lead={say.lead} />
      <div className={styles.page}>
        <NativeSelect
          className={styles.choice}
          label={say.show}
          value={state}
          data={feedbackStates.map((value) => ({
            value,
            label: answer ? say.stateWith(say.states[value], answer.counts[value]) : say.states[value],
          }))}
          onChange={({ currentTarget }) => {
            setState(currentTarget.value as FeedbackState);
            setPlaces([null]);
          }}
        />
        {!online && <p className={styles.note}>{say.needsConnection}</p>}
        {seen.state === 'unreachable' && at !== undefined && (
          <p className={styles.note} role="status">
            {say.asOf(at, now)}
          </p>
        )}
        {answer === undefined && seen.state === 'asking' && <ListSkeleton rows={4} />}
        {answer === undefined && seen.state !== 'asking' && <EmptyState title={say.neverSeen} />}
        {answer?.items.length === 0 && <EmptyState title={title}>{hint}</EmptyState>}
        {answer?.items.map((given) => (
          <GivenFeedbackCard key={given.id} given={given} now={now} onChanged={reload} />
        ))}
        {(places.length > 1 || answer?.next) && (
          <div className={styles.actions}>
            <Button
              variant="default"
              disabled={places.length === 1}
              onClick={() => setPlaces(places.slice(0, -1))}
            >
              {say.newer}
            </Button>
            <Button
              variant="default"
              disabled={!answer?.next}
              onClick={() => setPlaces([...places, answer?.next ?? null])}
            >
              {say.older}
            </Button>
          </div>
        )}
      </div>
    </>
  );
}
