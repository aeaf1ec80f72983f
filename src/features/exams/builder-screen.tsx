/** `/exambuilder`: the practice exams that this person writes, and a new one (EXAM-001). */

import { Button, NativeSelect } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { newId } from '#contract/ids.ts';
import { examWords } from '#contract/words/en/exams.ts';
import { EXAM_TITLE_LETTERS, EXAMS_OF_ONE_COURSE } from '#domain/exam.ts';
import { isVisible } from '#domain/visible-text.ts';
import { hereCrumb, usePageCrumbs } from '#features/breadcrumbs/page-crumbs.ts';
import { focusFirstFault } from '#features/kit/focus-first-fault.ts';
import { LimitedInput } from '#features/kit/limited-field.tsx';
import { type BuilderPage, builderPage } from '#store/queries/exams.ts';
import { useStored } from '#store/react.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import styles from './exams.module.css';
import { ExamRows } from './exams-screen.tsx';
import { useWritingActs } from './parts/use-exam-acts.ts';

const say = examWords.builder;

export function BuilderScreen() {
  const page = useStored(builderPage);
  const { course }: { course?: unknown } = useSearch({ strict: false });
  const wanted = typeof course === 'string' ? course : null;
  const [creating, setCreating] = useState(wanted !== null);
  usePageCrumbs([hereCrumb(say.heading, 'home')]);
  const courses = page?.courses ?? [];
  return (
    <>
      <PageHeader
        title={say.heading}
        page="/exambuilder"
        lead={say.lead}
        actions={courses.length > 0 && <Button onClick={() => setCreating(true)}>{say.create}</Button>}
      />
      <LoadingArea
        loading={page === undefined}
        skeleton={<ListSkeleton rows={5} />}
        slowText={examWords.loading}
      >
        {page && <Exams page={page} />}
      </LoadingArea>
      {creating && courses.length > 0 && (
        <NewExamDialog courses={courses} wanted={wanted} onClose={() => setCreating(false)} />
      )}
    </>
  );
}

function Exams({ page: { courses, exams } }: { page: BuilderPage }) {
  if (courses.length === 0) return <EmptyState title={say.noCoursesTitle}>{say.noCourses}</EmptyState>;
  if (exams.length === 0) return <EmptyState title={say.noneTitle}>{say.none}</EmptyState>;
  return <ExamRows exams={exams} pathOf={({ id }) => `/exambuilder/${id}`} />;
}

function NewExamDialog({
  courses,
  wanted,
  onClose,
}: {
  courses: BuilderPage['courses'];
  wanted: string | null;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const { create } = useWritingActs();
  const [title, setTitle] = useState('');
  const [courseId, setCourse] = useState(
    courses.find(({ id }) => id === wanted)?.id ?? (courses[0]?.id as string),
  );
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const full = (courses.find(({ id }) => id === courseId)?.exams ?? 0) >= EXAMS_OF_ONE_COURSE;
  const submit = async (form: HTMLElement) => {
    focusFirstFault(form, () => setTried(true));
    if (!isVisible(title) || full) return;
    setBusy(true);
    const examId = newId();
    const settings = { title, shuffle: false, timeLimitMinutes: null, draws: null };
    if (await create({ input: { examId, courseId, ...settings } }))
      await navigate({ to: `/exambuilder/${examId}` as string });
    setBusy(false);
  };
  return (
    <FormDialog
      title={say.create}
      closeLabel={say.close}
      cancelLabel={say.cancel}
      submitLabel={say.createAction}
      busy={busy}
      failure={tried && full ? say.tooMany(EXAMS_OF_ONE_COURSE) : null}
      className={styles.form}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
    >
      <LimitedInput
        label={say.title}
        required
        withAsterisk={false}
        value={title}
        letters={EXAM_TITLE_LETTERS}
        autoComplete="off"
        data-autofocus=""
        error={tried && !isVisible(title) ? say.titleRequired : null}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
      <NativeSelect
        label={say.course}
        value={courseId}
        data={courses.map(({ id, title: label }) => ({ value: id, label }))}
        onChange={({ currentTarget }) => setCourse(currentTarget.value)}
      />
    </FormDialog>
  );
}
