/** The days of this week with what was learned on each, as this device has counted it. */
import { useId } from 'react';
import { planWords as say } from '#contract/words/en/dashboard-plan.ts';
import { learningWeek } from '#domain/learning-week.ts';
import { useToday } from '#features/schedule/use-today.ts';
import { learnedDays } from '#store/queries/learned-days.ts';
import { useStored } from '#store/react.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import styles from './learning-week.module.css';

/** A day with so much fills its bar, when no other has more. */
const FULL_SECONDS = 30 * 60;

export function LearningWeek() {
  const today = useToday();
  const learned = useStored(learnedDays);
  const id = useId();
  const days = learned ? learningWeek(learned, today) : [];
  const sum = days.reduce((total, { seconds }) => total + seconds, 0);
  if (sum === 0) return null;
  const most = Math.max(FULL_SECONDS, ...days.map(({ seconds }) => seconds));
  return (
    <section aria-labelledby={id} className={styles.week}>
      <h2 id={id}>{say.weekHeading}</h2>
      <p>{say.weekSum(days.filter(({ seconds }) => seconds > 0).length, sum)}</p>
      <ol className={styles.days}>
        {days.map(({ day, seconds }) => (
          <li key={day} aria-current={day === today ? 'date' : undefined}>
            <VisuallyHidden>{say.dayLearned(day, seconds)}</VisuallyHidden>
            <span className={styles.minutes} aria-hidden="true">
              {say.minutes(seconds)}
            </span>
            <span className={styles.well} aria-hidden="true">
              <span className={styles.bar} style={{ blockSize: `${(100 * seconds) / most}%` }} />
            </span>
            <span aria-hidden="true">{say.dayName(day)}</span>
          </li>
        ))}
      </ol>
      <p className={styles.where}>{say.weekWhere}</p>
    </section>
  );
}
