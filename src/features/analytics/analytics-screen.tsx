/** `/analytics` and all below it: a person's own weeks, courses and hard questions, also offline (ROUTE-017). */
import { analyticsWords as say } from '#contract/words/en/analytics.ts';
import { hereCrumb, usePageCrumbs } from '#features/breadcrumbs/page-crumbs.ts';
import { LearningLink } from '#features/kit/learning-link.tsx';
import { useToday } from '#features/schedule/use-today.ts';
import { useStored } from '#store/react.ts';
import { BarTable } from '#ui/bar-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import styles from './analytics.module.css';
import { type Analytics, analytics } from './read-analytics.ts';

export function AnalyticsScreen() {
  const found = useStored(analytics, useToday());
  usePageCrumbs([hereCrumb(say.heading, 'home')]);
  return (
    <>
      <PageHeader title={say.heading} page="/analytics" lead={say.lead} />
      <LoadingArea loading={found === undefined} skeleton={<ListSkeleton rows={6} />} slowText={say.loading}>
        {found && <Shown {...found} />}
      </LoadingArea>
    </>
  );
}

function Shown({ weeks, courses, hard }: Analytics) {
  const learned = weeks.some(({ finished, practised }) => finished + practised > 0);
  if (!learned && courses.length === 0) return <EmptyState title={say.noneTitle}>{say.none}</EmptyState>;
  return (
    <div className={styles.page}>
      <BarTable
        caption={say.weeks.caption}
        nameLabel={say.weeks.name}
        columns={[
          { key: 'finished', label: say.weeks.finished },
          { key: 'practised', label: say.weeks.practised },
        ]}
        lines={weeks.map(({ monday, finished, practised }) => ({
          ...{ key: monday, name: say.weeks.week(monday), value: finished + practised },
          cells: { finished: String(finished), practised: String(practised) },
        }))}
      />
      {courses.length > 0 && (
        <BarTable
          caption={say.courses.caption}
          full={1}
          nameLabel={say.courses.name}
          columns={[
            { key: 'finished', label: say.courses.finished },
            { key: 'time', label: say.courses.time },
          ]}
          lines={courses.map(({ id, title, path, finished, skills, seconds }) => ({
            key: id,
            name: <LearningLink to={path}>{title}</LearningLink>,
            value: skills === 0 ? 0 : finished / skills,
            cells: { finished: say.courses.of(finished, skills), time: say.courses.duration(seconds) },
          }))}
        />
      )}
      {hard.length > 0 && (
        <BarTable
          caption={say.hard.caption}
          full={1}
          nameLabel={say.hard.name}
          columns={[{ key: 'missed', label: say.hard.missed }]}
          lines={hard.map(({ questionId, text, asked, wrong }) => ({
            ...{ key: questionId, name: text, value: wrong / asked },
            cells: { missed: say.hard.times(wrong, asked) },
          }))}
        />
      )}
    </div>
  );
}
