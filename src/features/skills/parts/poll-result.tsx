/** How many chose each option of a poll, for whoever has answered it: as it was counted last, with their own answer. */
import type { QuestionOption } from '#contract/document/document.ts';
import { pollWords as say } from '#contract/words/en/poll.ts';
import { pollShares } from '#domain/poll.ts';
import { useOffline } from '#features/kit/offline.ts';
import { pollCounted } from '#store/queries/polls.ts';
import { useStored } from '#store/react.ts';
import { Inlines } from './lesson-blocks.tsx';
import classes from './poll-result.module.css';

export function PollResult({
  skillId,
  questionId,
  options,
  own,
}: {
  skillId: string;
  questionId: string;
  options: readonly QuestionOption[];
  own: string | undefined;
}) {
  const known = useStored(pollCounted, skillId, questionId);
  const offline = useOffline();
  if (!known) return null;
  const { total, shares } = pollShares(
    options.map(({ attrs }) => attrs.optionId),
    known.counts,
    { own, counted: known.counted },
  );
  if (total === 0) return null;
  return (
    <section className={classes.result} aria-label={say.heading}>
      <p className={classes.head}>
        {say.heading} <span className={classes.dim}>{say.total(total)}</span>
      </p>
      <ul className={classes.shares}>
        {options.map(({ attrs: { optionId }, content }, at) => {
          const { count, percent } = shares[at] ?? { count: 0, percent: 0 };
          return (
            <li key={optionId}>
              <span className={classes.option}>
                <Inlines nodes={content ?? []} />
              </span>
              <span className={classes.share}>{say.share(count, percent)}</span>
              <span className={classes.track} aria-hidden="true">
                <span style={{ inlineSize: `${percent}%` }} />
              </span>
            </li>
          );
        })}
      </ul>
      {offline && <p className={classes.dim}>{say.lastSeen}</p>}
    </section>
  );
}
