/** Below what to go on with: the schedule, what is new, what was finished, the week. Each is left out when it has nothing to say. */
import { useId, useState } from 'react';
import { planWords as say } from '#contract/words/en/dashboard-plan.ts';
import { momentText } from '#contract/words/time.ts';
import { PlannedRow } from '#features/planned/planned-row.tsx';
import { SchedulePreview } from '#features/schedule/schedule-preview.tsx';
import { openSchedule } from '#features/schedule/schedule-request.ts';
import { useClientFlags, useStored } from '#store/react.ts';
import { ListRows } from '#ui/list-rows.tsx';
import { courseNews, recentlyFinished } from '../read-plan.ts';
import { LearningWeek } from './learning-week.tsx';
import styles from './plan-parts.module.css';

export function PlanParts() {
  const clientFlags = useClientFlags();
  return (
    <div className={styles.parts}>
      {clientFlags.showLearnLater && <SchedulePreview onSeeAll={openSchedule} />}
      <News />
      <RecentlyFinished />
      <LearningWeek />
    </div>
  );
}

function News() {
  const [now] = useState(() => Date.now()); // a read by the running clock would never be the same one
  const news = useStored(courseNews, now) ?? [];
  const id = useId();
  if (news.length === 0) return null;
  return (
    <section aria-labelledby={id} className={styles.part}>
      <h2 id={id}>{say.newsHeading}</h2>
      <ListRows framed label={say.newsHeading}>
        {news.map(({ thing, news: kind, course }) => (
          <PlannedRow key={thing.id} thing={thing} note={<bdi>{say[kind](course)}</bdi>} />
        ))}
      </ListRows>
    </section>
  );
}

function RecentlyFinished() {
  const finished = useStored(recentlyFinished) ?? [];
  const id = useId();
  if (finished.length === 0) return null;
  return (
    <section aria-labelledby={id} className={styles.part}>
      <h2 id={id}>{say.finishedHeading}</h2>
      <ListRows framed label={say.finishedHeading}>
        {finished.map(({ thing, at }) => (
          <PlannedRow key={thing.id} thing={thing} note={say.finished(momentText(at, Date.now()))} />
        ))}
      </ListRows>
    </section>
  );
}
