/** One course of a report: how it is used, and its questions that people get wrong (COLL-006, CONST-012). */

import { courseReportPage } from '#contract/content/report.ts';
import type { PageAnswer } from '#contract/server-page.ts';
import { inDigits } from '#contract/words/count.ts';
import { reportWords as say } from '#contract/words/en/analytics.ts';
import { BONUS_ACCESS_YEARS } from '#domain/bonus-access.ts';
import { useServerPage } from '#features/session/use-server-page.ts';
import { BarTable } from '#ui/bar-table.tsx';
import styles from '../reporting.module.css';

type Usage = PageAnswer<typeof courseReportPage>['usage'];

export function CourseReport({ organizationId, courseId }: { organizationId: string; courseId: string }) {
  const { answer } = useServerPage(courseReportPage, { organizationId, courseId });
  if (!answer) return null; // the report above says why
  const { title, usage, questions } = answer;
  return (
    <section className={styles.section} aria-label={say.details(title)}>
      <h2 className={styles.heading}>{say.details(title)}</h2>
      {!usage.usageRecordsExist && <p>{say.usage.none}</p>}
      <UsageStats usage={usage} />
      {questions.length > 0 && (
        <BarTable
          caption={say.questions}
          full={1}
          nameLabel={say.question}
          columns={[
            { key: 'exam', label: say.exam },
            { key: 'wrong', label: say.wrong },
          ]}
          lines={questions.map(({ questionId, text, exam, asked, wrong }) => ({
            ...{ key: questionId, name: text, value: wrong / asked },
            cells: { exam, wrong: say.wrongOf(wrong, asked) },
          }))}
        />
      )}
    </section>
  );
}

function UsageStats({ usage: { enrollments, cagSeats, wishlists, playlists } }: { usage: Usage }) {
  const words = say.usage;
  const bonus = `${words.bonus} (${words.bonusYears(BONUS_ACCESS_YEARS)})`;
  const groups: { title: string; stats: [string, number | string][] }[] = [
    {
      title: words.enrollments,
      stats: [
        [words.active, enrollments.active],
        [words.inactive, enrollments.inactive],
        [words.completed, enrollments.completed],
        [words.assigned, enrollments.assigned],
      ],
    },
    {
      title: words.seats,
      stats: [
        [words.active, cagSeats.active],
        [words.assigned, cagSeats.assigned],
        [bonus, words.comingSoon],
      ],
    },
    { title: words.wishlists, stats: [[words.lists, wishlists.lists]] },
    {
      title: words.playlists,
      stats: [
        [words.owned, playlists.owned],
        [words.followed, playlists.followed],
        [words.assigned, playlists.assigned],
      ],
    },
  ];
  return (
    <div className={styles.usage}>
      {groups.map(({ title, stats }) => (
        <div key={title} className={styles.group}>
          <h3>{title}</h3>
          <dl className={styles.stats}>
            {stats.map(([label, value]) => (
              <div key={label} className={styles.stat}>
                <dt>{label}</dt>
                <dd>{typeof value === 'number' ? inDigits(value) : value}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </div>
  );
}
