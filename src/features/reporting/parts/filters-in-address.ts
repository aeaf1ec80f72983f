/** What a report shows stands in the address: it can be linked, and the way back leads to it. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import * as v from 'valibot';
import { type ReportKind, reportKinds } from '#contract/content/report.ts';
import { idSchema } from '#contract/ids.ts';

export type ReportFilters = {
  by: ReportKind;
  courseId: string | null;
  groupId: string | null;
  /** yyyy-MM-dd */
  from: string | null;
  to: string | null;
};

const day = v.pipe(v.string(), v.isoDate());
const orNull = <S extends v.GenericSchema<unknown, string>>(schema: S, value: unknown): string | null =>
  v.is(schema, value) ? (value as string) : null;

/** What somebody wrote there that is no filter counts as none. */
export function filtersIn(search: Record<string, unknown>): ReportFilters {
  const { by, course, group, from, to } = search;
  return {
    by: reportKinds.find((kind) => kind === by) ?? 'course',
    courseId: orNull(idSchema, course),
    groupId: orNull(idSchema, group),
    from: orNull(day, from),
    to: orNull(day, to),
  };
}

export function useReportFilters() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const filters = filtersIn(search);
  const set = (changed: Partial<ReportFilters>) => {
    const { by, courseId, groupId, from, to } = { ...filters, ...changed };
    const next = {
      ...(by !== 'course' && { by }),
      ...(courseId !== null && { course: courseId }),
      ...(groupId !== null && { group: groupId }),
      ...(from !== null && { from }),
      ...(to !== null && { to }),
    };
    void navigate({ to: '.', search: next, replace: true, resetScroll: false } as never);
  };
  return { filters, set };
}
