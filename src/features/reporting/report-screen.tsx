/** `/organization/{id}/reporting` and all below it: enrollments, progress and usage by course, group and person (ORG-009, ROUTE-023). */
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { REPORT_ROWS, type ReportRow, reportKinds, reportPage } from '#contract/content/report.ts';
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
  const { filters, set } = useReportFilters();
  const { answer, at, state } = useServerPage(reportPage, { organizationId, ...filters });
  const [now] = useState(() => Date.now());
  usePageCrumbs([hereCrumb(say.heading, 'home')]);
  if (!answer && state === 'forbidden' && filters.groupId === null && !choices?.groups.length)
    return <EmptyState title={say.deniedTitle}>{say.denied}</EmptyState>;
  return (
    <>
      <PageHeader
        title={say.heading}
        page={`/organization/${organizationId}/reporting`}
        lead={choices ? say.lead(choices.name) : undefined}
        actions={answer && answer.rows.length > 0 && <Export rows={answer.rows} at={answer.at} />}
      />
      <div className={styles.page}>
        <Filters filters={filters} choices={choices ?? null} onChange={set} />
        {!answer && state === 'forbidden' ? (
          <EmptyState title={say.deniedTitle}>{say.denied}</EmptyState>
        ) : !answer && state === 'unreachable' ? (
          <EmptyState title={say.heading}>{say.unreachable}</EmptyState>
        ) : (
          <LoadingArea loading={!answer} skeleton={<ListSkeleton rows={8} />} slowText={say.loading}>
            {answer && (
              <div className={styles.section}>
                {state === 'unreachable' && at !== undefined && (
                  <p className={styles.note} role="status">
                    {say.asOf(at, now)}
                  </p>
                )}
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
  const isFiltered = [courseId, groupId, from, to].some((each) => each !== null);
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
        data={[{ value: '', label: say.everyGroup }, ...(choices?.groups ?? [])]}
        onChange={({ currentTarget }) => onChange({ groupId: currentTarget.value || null })}
      />
      <TextInput
        type="date"
        label={say.from}
        value={from ?? ''}
        max={to ?? undefined}
        onChange={({ currentTarget }) => onChange({ from: currentTarget.value || null })}
      />
      <TextInput
        type="date"
        label={say.to}
        value={to ?? ''}
        min={from ?? undefined}
        onChange={({ currentTarget }) => onChange({ to: currentTarget.value || null })}
      />
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

const cellsOf = (row: ReportRow) => ({
  enrolled: row.enrolled.toLocaleString('en'),
  completed: row.completed.toLocaleString('en'),
  finishedSkills: row.finishedSkills.toLocaleString('en'),
  learners: row.learners.toLocaleString('en'),
  time: say.duration(row.seconds),
  examSessions: row.examSessions.toLocaleString('en'),
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
  const shown = columns.filter((key) => by !== 'person' || key !== 'learners');
  return (
    <BarTable
      caption={say.caption(say.kinds[by])}
      nameLabel={say.kinds[by]}
      columns={shown.map((key) => ({ key, label: say.columns[key] }))}
      lines={rows.map((row) => ({
        key: row.id,
        name:
          by === 'course' ? (
            <Button variant="subtle" size="compact-sm" onClick={() => onCourse(row.id)}>
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

function Export({ rows, at }: { rows: readonly ReportRow[]; at: number }) {
  const save = async () => {
    try {
      const { saveCsv } = await import('#ui/csv-file.ts');
      const heads = ['', ...columns.map((key) => (key === 'time' ? say.seconds : say.columns[key]))];
      const lines = rows.map((row) => [
        row.name,
        ...[row.enrolled, row.completed, row.finishedSkills, row.learners, Math.round(row.seconds)].map(
          String,
        ),
        ...[String(row.examSessions), row.averageScore === null ? '' : String(row.averageScore)],
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
