/** How many chose each option of a poll, for whoever has answered it: as it was counted last, with their own answer. */
import type { QuestionOption } from '#contract/document/document.ts';
import { pollWords as say } from '#contract/words/en/poll.ts';
import { pollShares } from '#domain/poll.ts';
import { useOffline } from '#features/kit/offline.ts';
import { pollCounted } from '#store/queries/polls.ts';
import { useStored } from '#store/react.ts';
import { ShareBars } from '#ui/share-bars.tsx';
import { Inlines } from './lesson-blocks.tsx';

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
    <ShareBars
      title={say.heading}
      total={say.total(total)}
      shares={options.map(({ attrs: { optionId }, content }, at) => {
        const { count, percent } = shares[at] ?? { count: 0, percent: 0 };
        return {
          key: optionId,
          choice: <Inlines nodes={content ?? []} />,
          percent,
          label: say.share(count, percent),
        };
      })}
    >
      {offline && say.lastSeen}
    </ShareBars>
  );
}
