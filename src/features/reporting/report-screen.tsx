/** `/organization/{id}/reporting` and all below it: enrollments, progress and usage by course, group and person (ORG-009, ROUTE-023). */

import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import * as v from 'valibot';
import {
  REPORT_ROWS,
  type ReportKind,
  type ReportRow,
  reportKinds,
  reportPage,
} from '#contract/content/report.ts';
import { idSchema } from '#contract/ids.ts';
import { inDigits } from '#contract/words/count.ts';
import { reportWords as say } from '#contract/words/en/analytics.ts';
import { hereCrumb, usePageCrumbs } from '#features/breadcrumbs/page-crumbs.ts';
import { useServerPage } from '#features/session/use-server-page.ts';
import { useStored } from '#store/react.ts';
import { BarTable } from '#ui/bar-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import { showToast } from '#ui/toasts.ts';
import { CourseReport } from './parts/course-report.tsx';
import { DayFilter } from './parts/day-filter.tsx';
import { type ReportFilters, useReportFilters } from './parts/filters-in-address.ts';
import { type ReportChoices, reportChoices } from './read-report.ts';
import styles from './reporting.module.css';

const columns = [
  'enrolled',
  'completed',
  'finishedSkills',
  'learners',
  'time',
  'examSessions',
  'averageScore',
] as const;

export function ReportScreen({ organizationId }: { organizationId: string }) {
  const choices = useStored(reportChoices, organizationId);
  const { filters: written, set } = useReportFilters();
  // An administrator of groups alone has no report of everyone: it begins with the first group.
  const own = choices && !choices.everyone ? (choices.groups[0]?.value ?? null) : null;
  const filters = { ...written, groupId: written.groupId ?? own };
  const known = choices !== undefined && v.is(idSchema, organizationId);
  const { answer, state } = useServerPage(reportPage, known ? { organizationId, ...filters } : null);
  const [now] = useState(() => Date.now());
  usePageCrumbs([hereCrumb(say.heading, 'home')]);
  const denied = choices !== undefined && !answer && (state === 'forbidden' || !known);
  if (denied && filters.groupId === null)
    return (
      <EmptyState headingLevel={1} title={say.deniedTitle}>
        {say.denied}
      </EmptyState>
    );
  return (
    <>
      <PageHeader
        title={say.heading}
        page={`/organization/${organizationId}/reporting`}
        lead={choices ? say.lead(choices.name) : undefined}
        actions={
          answer && answer.rows.length > 0 && <Export rows={answer.rows} by={filters.by} at={answer.at} />
        }
      />
      <div className={styles.page}>
        <Filters filters={filters} choices={choices ?? null} onChange={set} />
        {denied ? (
          <EmptyState title={say.deniedTitle}>{say.denied}</EmptyState>
        ) : !answer && state === 'unreachable' ? (
          <EmptyState title={say.unreachableTitle}>{say.unreachable}</EmptyState>
        ) : (
          <LoadingArea loading={!answer} skeleton={<ListSkeleton rows={8} />} slowText={say.loading}>
            {answer && (
              <div className={styles.section}>
                <p className={styles.note} role="status">
                  {say.asOf(answer.at, now)}
                </p>
                {answer.rows.length === 0 ? (
                  <p>{say.none}</p>
                ) : (
                  <Report rows={answer.rows} filters={filters} onCourse={(courseId) => set({ courseId })} />
                )}
                {answer.more && <p className={styles.note}>{say.more(REPORT_ROWS)}</p>}
              </div>
            )}
          </LoadingArea>
        )}
        {filters.courseId !== null && (
          <CourseReport key={filters.courseId} organizationId={organizationId} courseId={filters.courseId} />
        )}
      </div>
    </>
  );
}

function Filters({
  filters,
  choices,
  onChange,
}: {
  filters: ReportFilters;
  choices: ReportChoices | null;
  onChange: (changed: Partial<ReportFilters>) => void;
}) {
  const { by, courseId, groupId, from, to } = filters;
  const group = choices?.everyone === false ? null : groupId;
  const isFiltered = [courseId, group, from, to].some((each) => each !== null);
  return (
    <fieldset className={styles.filters} aria-label={say.filters}>
      <NativeSelect
        label={say.by}
        value={by}
        data={reportKinds.map((value) => ({ value, label: say.kinds[value] }))}
        onChange={({ currentTarget }) => onChange({ by: currentTarget.value as typeof by })}
      />
      <NativeSelect
        label={say.course}
        value={courseId ?? ''}
        data={[{ value: '', label: say.everyCourse }, ...(choices?.courses ?? [])]}
        onChange={({ currentTarget }) => onChange({ courseId: currentTarget.value || null })}
      />
      <NativeSelect
        label={say.group}
        value={groupId ?? ''}
        data={[
          ...(choices?.everyone === false ? [] : [{ value: '', label: say.everyGroup }]),
          ...(choices?.groups ?? []),
        ]}
        onChange={({ currentTarget }) => onChange({ groupId: currentTarget.value || null })}
      />
      <DayFilter label={say.from} day={from} max={to} onChange={(day) => onChange({ from: day })} />
      <DayFilter label={say.to} day={to} min={from} onChange={(day) => onChange({ to: day })} />
      {isFiltered && (
        <Button
          variant="default"
          onClick={() => onChange({ courseId: null, groupId: null, from: null, to: null })}
        >
          {say.clear}
        </Button>
      )}
    </fieldset>
  );
}

/** Of one person nobody asks how many learners they are. */
const columnsOf = (by: ReportKind) => columns.filter((key) => by !== 'person' || key !== 'learners');

const cellsOf = (row: ReportRow) => ({
  enrolled: inDigits(row.enrolled),
  completed: inDigits(row.completed),
  finishedSkills: inDigits(row.finishedSkills),
  learners: inDigits(row.learners),
  time: say.duration(row.seconds),
  examSessions: inDigits(row.examSessions),
  averageScore: say.score(row.averageScore),
});

function Report({
  rows,
  filters: { by },
  onCourse,
}: {
  rows: readonly ReportRow[];
  filters: ReportFilters;
  onCourse: (courseId: string) => void;
}) {
  const shown = columnsOf(by);
  return (
    <BarTable
      caption={say.caption(say.kinds[by])}
      nameLabel={say.kinds[by]}
      columns={shown.map((key) => ({ key, label: say.columns[key] }))}
      lines={rows.map((row) => ({
        key: row.id,
        name:
          by === 'course' ? (
            <Button
              variant="subtle"
              size="compact-sm"
              className={styles.open}
              classNames={{ label: styles.openLabel }}
              onClick={() => onCourse(row.id)}
            >
              {row.name}
            </Button>
          ) : (
            <bdi>{row.name}</bdi>
          ),
        value: row.finishedSkills,
        cells: cellsOf(row),
      }))}
    />
  );
}

function Export({ rows, by, at }: { rows: readonly ReportRow[]; by: ReportKind; at: number }) {
  const save = async () => {
    try {
      const { saveCsv } = await import('#ui/csv-file.ts');
      const shown = columnsOf(by);
      const heads = [say.kinds[by], ...shown.map((key) => (key === 'time' ? say.seconds : say.columns[key]))];
      const lines = rows.map((row) => [
        row.name,
        ...shown.map((key) => String((key === 'time' ? Math.round(row.seconds) : row[key]) ?? '')),
      ]);
      await saveCsv(say.file(new Date(at).toISOString().slice(0, 10)), [heads, ...lines]);
    } catch {
      showToast({ id: 'report', tone: 'vermilion', icon: stateIcons.needsYou, text: say.exportFailed });
    }
  };
  return (
    <Button variant="default" onClick={() => void save()}>
      {say.export}
    </Button>
  );
}
