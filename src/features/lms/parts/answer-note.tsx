/** What the server adds to its verdict: a hint, and how others have answered (LMS-011). */
import type { AnswerOption } from '#contract/document/sections.ts';
import { lmsWords } from '#contract/words/en/lms.ts';
import { ShareBars } from '#ui/share-bars.tsx';
import styles from './answer-note.module.css';
import type { Judged } from './viewer-session.ts';

export function AnswerNote({
  judged,
  options,
}: {
  /** null: the server could not be asked */
  judged: Judged | null;
  options: readonly AnswerOption[];
}) {
  const say = lmsWords.lesson;
  if (!judged) return <p className={styles.dim}>{say.notChecked}</p>;
  const { hint, pollResponses } = judged;
  return (
    <>
      {hint !== null && (
        <p className={styles.hint}>
          <strong>{say.hint}:</strong> <bdi>{hint}</bdi>
        </p>
      )}
      <Polls responses={pollResponses} options={options} />
    </>
  );
}

function Polls({
  responses,
  options,
}: {
  responses: Record<string, number>;
  options: readonly AnswerOption[];
}) {
  const say = lmsWords.lesson;
  const total = responses.totalResponses ?? 0;
  if (total === 0) return null;
  const chosen = options.filter(({ optionId }) => (responses[optionId] ?? 0) > 0);
  return (
    <ShareBars
      title={say.polls}
      total={`(${say.responses(total)})`}
      shares={chosen.map(({ optionId, text }) => {
        const percent = Math.round((100 * (responses[optionId] ?? 0)) / total);
        return { key: optionId, choice: text, percent, label: say.pollShare(percent) };
      })}
    />
  );
}
