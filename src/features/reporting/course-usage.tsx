/** How one course is learned, on its page, for those who manage the organization's members: asked of the server, kept as last seen (ORG-009). */

import { useState } from 'react';
import { courseLearningPage, type LearnedLesson } from '#contract/content/report.ts';
import type { PageAnswer } from '#contract/server-page.ts';
import { inDigits } from '#contract/words/count.ts';
import { courseUsageWords as say } from '#contract/words/en/course-usage.ts';
import { LearningLink } from '#features/kit/learning-link.tsx';
import { useServerPage } from '#features/session/use-server-page.ts';
import { BarTable } from '#ui/bar-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import styles from './course-usage.module.css';

type Learning = PageAnswer<typeof courseLearningPage>;
type Step = { skillId: string; path: string };

export function CourseUsage({
  organizationId,
  courseId,
  steps,
}: {
  organizationId: string;
  courseId: string;
  /** the lessons that are on this device, in reading order */
  steps: readonly Step[];
}) {
  const { answer, state } = useServerPage(courseLearningPage, { organizationId, courseId });
  const [now] = useState(() => Date.now());
  if (state === 'forbidden') return <EmptyState title={say.deniedTitle}>{say.denied}</EmptyState>;
  if (!answer && state === 'unreachable')
    return <EmptyState title={say.offlineTitle}>{say.offline}</EmptyState>;
  return (
    <LoadingArea loading={!answer} skeleton={<ListSkeleton rows={6} />} slowText={say.loading}>
      {answer && (
        <section className={styles.usage} aria-label={say.heading}>
          <p className={styles.note} role="status">
            {state === 'unreachable' ? say.asOfOffline(answer.at, now) : say.asOf(answer.at, now)}
          </p>
          <Shown {...answer} steps={steps} />
          <p>
            <LearningLink to={`/organization/${organizationId}/reporting?course=${courseId}`}>
              {say.report}
            </LearningLink>
          </p>
        </section>
      )}
    </LoadingArea>
  );
}

function Shown({ totals, lessons, weeks, steps }: Learning & { steps: readonly Step[] }) {
  if (totals.enrolled + totals.learners === 0) return <p>{say.none}</p>;
  return (
    <>
      <Totals totals={totals} />
      {lessons.length > 0 && (
        <>
          <Lessons lessons={inReadingOrder(lessons, steps)} />
          <p className={styles.note}>{say.averageNote}</p>
        </>
      )}
      <Weeks weeks={weeks} />
    </>
  );
}

const count = (number: number) => inDigits(number);

function Totals({ totals }: { totals: Learning['totals'] }) {
  const { enrolled, learners, completed, finishedSkills, seconds } = totals;
  const cells: [string, string][] = [
    [say.totals.enrolled, count(enrolled)],
    [say.totals.learners, count(learners)],
    [say.totals.completed, count(completed)],
    [say.totals.finishedSkills, count(finishedSkills)],
    [say.totals.time, say.duration(seconds)],
  ];
  return (
    <>
      <dl className={styles.totals}>
        {cells.map(([label, value]) => (
          <div key={label} className={styles.total}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>{say.totalsNote}</p>
    </>
  );
}

type Line = LearnedLesson & { path: string | undefined };

/** Those of which this device knows the place first. */
function inReadingOrder(lessons: readonly LearnedLesson[], steps: readonly Step[]): Line[] {
  const places = new Map(steps.map(({ skillId, path }, at) => [skillId, { at, path }]));
  const placeOf = ({ skillId }: LearnedLesson) => places.get(skillId)?.at ?? steps.length;
  return [...lessons]
    .sort((a, b) => placeOf(a) - placeOf(b))
    .map((lesson) => ({ ...lesson, path: places.get(lesson.skillId)?.path }));
}

const Lessons = ({ lessons }: { lessons: readonly Line[] }) => (
  <BarTable
    caption={say.lessons.caption}
    full={100}
    nameLabel={say.lessons.name}
    columns={(['learners', 'finished', 'average', 'time'] as const).map((key) => ({
      key,
      label: say.lessons[key],
    }))}
    lines={lessons.map(({ skillId, title, path, learners, finished, averagePercent, seconds }) => ({
      key: skillId,
      name: path ? <LearningLink to={path}>{title}</LearningLink> : <bdi>{title}</bdi>,
      value: averagePercent ?? 0,
      cells: {
        ...{ learners: count(learners), finished: count(finished) },
        ...{ average: say.percent(averagePercent), time: say.duration(seconds) },
      },
    }))}
  />
);

const Weeks = ({ weeks }: { weeks: Learning['weeks'] }) => (
  <BarTable
    caption={say.weeks.caption}
    nameLabel={say.weeks.name}
    columns={(['enrolled', 'finished', 'learners'] as const).map((key) => ({ key, label: say.weeks[key] }))}
    lines={weeks.map(({ monday, enrolled, finished, learners }) => ({
      ...{ key: monday, name: say.weeks.week(monday), value: finished },
      cells: { enrolled: count(enrolled), finished: count(finished), learners: count(learners) },
    }))}
  />
);
