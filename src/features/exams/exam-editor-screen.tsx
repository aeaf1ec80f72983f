/** `/exambuilder/{eid}`: the settings of a practice exam and its question bank (EXAM-001). */

import { Button, Checkbox, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Exam } from '#contract/content/exam.ts';
import { newId } from '#contract/ids.ts';
import { examWords } from '#contract/words/en/exams.ts';
import { EXAM_MINUTES, EXAM_QUESTIONS, EXAM_TITLE_LETTERS } from '#domain/exam.ts';
import { isVisible } from '#domain/visible-text.ts';
import { hereCrumb, linkCrumb, usePageCrumbs, waitingCrumb } from '#features/breadcrumbs/page-crumbs.ts';
import { focusFirstFault } from '#features/kit/focus-first-fault.ts';
import { LearningButton, linkTo } from '#features/kit/learning-link.tsx';
import { LimitedInput } from '#features/kit/limited-field.tsx';
import { type ExamPage, examPage } from '#store/queries/exams.ts';
import { useStored } from '#store/react.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { ListRows } from '#ui/list-rows.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import { showToast } from '#ui/toasts.ts';
import styles from './exams.module.css';
import { useWritingActs } from './parts/use-exam-acts.ts';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';

const say = examWords.builder;

export function ExamEditorScreen({ examId }: { examId: string }) {
  const page = useStored(examPage, examId);
  usePageCrumbs([
    linkCrumb(say.heading, '/exambuilder', 'home'),
    page ? hereCrumb(page.exam.title, 'home') : waitingCrumb,
  ]);
  if (page === null)
    return (
      <EmptyState headingLevel={1} title={examWords.goneTitle}>
        {examWords.gone}
      </EmptyState>
    );
  if (page && !page.mayWrite)
    return (
      <EmptyState headingLevel={1} title={say.deniedTitle}>
        {say.denied}
      </EmptyState>
    );
  return (
    <LoadingArea
      loading={page === undefined}
      skeleton={<ListSkeleton rows={6} />}
      slowText={examWords.loading}
    >
      {page && <Editor key={examId} page={page} />}
    </LoadingArea>
  );
}

function Editor({ page: { exam, course } }: { page: ExamPage }) {
  const navigate = useNavigate();
  const { remove } = useWritingActs();
  const [removing, setRemoving] = useState(false);
  const base = `/exambuilder/${exam.id}`;
  return (
    <>
      <PageHeader
        title={exam.title}
        page={base}
        lead={course?.title}
        actions={
          <LearningButton to={`/practice-exam/${exam.id}`} variant="default">
            {say.open}
          </LearningButton>
        }
      />
      <div className={styles.page}>
        {course?.retired && (
          <Notice tone="brass" icon={stateIcons.locked}>
            {examWords.retired}
          </Notice>
        )}
        <Settings exam={exam} />
        <section className={styles.section} aria-label={say.bank}>
          <h2 className={styles.heading}>{say.bank}</h2>
          {exam.questions.length === 0 ? (
            <p>{say.bankEmpty}</p>
          ) : (
            <ListRows framed label={say.bank}>
              {exam.questions.map(({ questionId, text, kind }, at) => (
                <ListRow
                  key={questionId}
                  title={`${at + 1}. ${text}`}
                  description={examWords.question.kinds[kind]}
                  renderLink={linkTo(`${base}/question/${questionId}`)}
                />
              ))}
            </ListRows>
          )}
          {exam.questions.length >= EXAM_QUESTIONS && (
            <p className={styles.hint}>{say.full(EXAM_QUESTIONS)}</p>
          )}
          <div className={styles.spread}>
            <Button
              disabled={exam.questions.length >= EXAM_QUESTIONS}
              onClick={() => void navigate({ to: `${base}/question/${newId()}` as string })}
            >
              {say.add}
            </Button>
            <Button variant="subtle" color="vermilion" onClick={() => setRemoving(true)}>
              {say.remove}
            </Button>
          </div>
        </section>
      </div>
      <ConfirmDialog
        opened={removing}
        onClose={() => setRemoving(false)}
        onConfirm={async () => {
          if (await remove({ examId: exam.id })) await navigate({ to: '/exambuilder' as string });
        }}
        title={say.removeTitle}
        confirmLabel={say.remove}
        cancelLabel={say.cancel}
        closeLabel={say.close}
      >
        {say.removeText}
      </ConfirmDialog>
    </>
  );
}

/** @returns undefined: no whole number in reach; null: none is wanted */
function wholeIn(text: string, most: number): number | null | undefined {
  if (text.trim() === '') return null;
  const number = Number(text);
  return Number.isInteger(number) && number >= 1 && number <= most ? number : undefined;
}

function Settings({ exam }: { exam: Exam }) {
  const { update } = useWritingActs();
  const [title, setTitle] = useState(exam.title);
  const [shuffle, setShuffle] = useState(exam.shuffle);
  const [minutes, setMinutes] = useState(String(exam.timeLimitMinutes ?? ''));
  const [few, setFew] = useState(String(exam.draws ?? ''));
  const [timeLimitMinutes, draws] = [wholeIn(minutes, EXAM_MINUTES), wholeIn(few, EXAM_QUESTIONS)];
  const faulty = !isVisible(title) || timeLimitMinutes === undefined || draws === undefined;
  const save = async () => {
    if (faulty) return;
    const changed = {
      ...(title !== exam.title && { title }),
      ...(shuffle !== exam.shuffle && { shuffle }),
      ...(timeLimitMinutes !== exam.timeLimitMinutes && { timeLimitMinutes }),
      ...(draws !== exam.draws && { draws }),
    };
    if (await update({ input: { examId: exam.id, ...changed } })) showToast({ id: 'exam', text: say.saved });
  };
  return (
    <form
      className={styles.form}
      aria-label={say.settings}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        focusFirstFault(event.currentTarget, () => undefined);
        void save();
      }}
    >
      <h2 className={styles.heading}>{say.settings}</h2>
      <LimitedInput
        label={say.title}
        required
        withAsterisk={false}
        value={title}
        letters={EXAM_TITLE_LETTERS}
        error={isVisible(title) ? null : say.titleRequired}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
      <TextInput
        label={say.timeLimit}
        description={say.timeHint(EXAM_MINUTES)}
        inputMode="numeric"
        value={minutes}
        error={timeLimitMinutes === undefined ? say.wholeNumber(EXAM_MINUTES) : null}
        onChange={({ currentTarget }) => setMinutes(currentTarget.value)}
      />
      <TextInput
        label={say.draws}
        description={say.drawsHint}
        inputMode="numeric"
        value={few}
        error={draws === undefined ? say.wholeNumber(EXAM_QUESTIONS) : null}
        onChange={({ currentTarget }) => setFew(currentTarget.value)}
      />
      <Checkbox
        label={say.shuffle}
        checked={shuffle}
        onChange={({ currentTarget }) => setShuffle(currentTarget.checked)}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="default">
          {say.save}
        </Button>
      </div>
    </form>
  );
}
