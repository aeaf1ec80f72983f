/** The form of a question: what is asked, what is right and why. */

import { Button, NativeSelect } from '@mantine/core';
import { useMemo, useState } from 'react';
import { type ExamQuestion, examQuestionKinds } from '#contract/content/exam.ts';
import { examWords } from '#contract/words/en/exams.ts';
import {
  EXAM_ANSWER_LETTERS,
  EXAM_SPELLINGS,
  EXAM_TEXT_LETTERS,
  type ExamKey,
  questionFault,
} from '#domain/exam.ts';
import { isVisible } from '#domain/visible-text.ts';
import { focusFirstFault } from '#features/kit/focus-first-fault.ts';
import { LimitedTextarea } from '#features/kit/limited-field.tsx';
import { PictureField } from '#features/pictures/picture-field.tsx';
import styles from '../exams.module.css';
import { choosing, type Kind, useQuestionFields, type WrittenQuestion } from './question-fields.ts';
import { QuestionPicture } from './question-picture.tsx';
import { RightAnswers } from './right-answers.tsx';

const say = examWords.question;

/** What the person has to put right below the fields; null: nothing. */
function faultOf({ kind, choices, correct, ...rest }: WrittenQuestion): string | null {
  const tooMany =
    correct.length > EXAM_SPELLINGS || correct.some((line) => line.length > EXAM_ANSWER_LETTERS);
  if (kind === 'shortText' && tooMany)
    return say.faults.tooManySpellings(EXAM_SPELLINGS, EXAM_ANSWER_LETTERS);
  const fault = questionFault({ kind, choices, correct, ...rest });
  if (fault === null) return null;
  return fault === 'correct' && kind === 'shortText' ? say.faults.spellings : say.faults[fault];
}

export function QuestionForm({
  place,
  question,
  known,
  courseId,
  organizationId,
  onSave,
  onCancel,
  onRemove,
}: {
  /** names what is typed within the account */
  place: string;
  question: ExamQuestion | null;
  known: ExamKey | undefined;
  /** where a picture belongs */
  courseId: string;
  organizationId: string;
  /** @returns whether it is stored */
  onSave: (question: WrittenQuestion) => Promise<boolean>;
  onCancel: () => void;
  onRemove: (() => void) | null;
}) {
  const fields = useQuestionFields(place, question, known);
  const { kind, text, choices, written } = fields;
  const close = fields.closing(onCancel);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const destination = useMemo(
    () => ({ place: { type: 'collection' as const, id: courseId }, organizationId }),
    [courseId, organizationId],
  );
  const unwritten = choosing(kind) && choices.some((choice) => !isVisible(choice.text));
  const fault = faultOf(written);
  const submit = async (form: HTMLElement) => {
    focusFirstFault(form, () => setTried(true));
    if (!isVisible(text) || unwritten || fault !== null) return;
    setBusy(true);
    const saved = await onSave(written);
    setBusy(false);
    if (saved) close();
  };
  return (
    <form
      className={`${styles.form} ${styles.page}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
    >
      <LimitedTextarea
        label={say.text}
        required
        withAsterisk={false}
        rows={3}
        value={text}
        letters={EXAM_TEXT_LETTERS}
        error={tried && !isVisible(text) ? say.textRequired : null}
        onChange={({ currentTarget }) => fields.setText(currentTarget.value)}
      />
      <PictureField
        title={say.picture}
        assetId={fields.picture}
        destination={destination}
        onChange={(brought) => fields.setPicture(brought?.assetId ?? null)}
      >
        <QuestionPicture picture={fields.picture} />
      </PictureField>
      <NativeSelect
        label={say.kind}
        value={kind}
        data={examQuestionKinds.map((value) => ({ value, label: say.kinds[value] }))}
        onChange={({ currentTarget }) => {
          const next = currentTarget.value as Kind;
          fields.setKind(next);
          if (next === 'singleChoice') fields.setMarked(fields.marked.slice(0, 1));
        }}
      />
      <RightAnswers fields={fields} tried={tried} />
      <LimitedTextarea
        label={say.explanation}
        description={say.explanationHint}
        rows={3}
        value={fields.explanation}
        letters={EXAM_TEXT_LETTERS}
        onChange={({ currentTarget }) => fields.setExplanation(currentTarget.value)}
      />
      {tried && fault !== null && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      <FormActions busy={busy} onCancel={close} onRemove={onRemove} />
    </form>
  );
}

function FormActions({
  busy,
  onCancel,
  onRemove,
}: {
  busy: boolean;
  onCancel: () => void;
  onRemove: (() => void) | null;
}) {
  return (
    <div className={styles.spread}>
      <div className={styles.actions}>
        <Button type="submit" loading={busy}>
          {say.save}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {say.cancel}
        </Button>
      </div>
      {onRemove && (
        <Button variant="subtle" color="vermilion" onClick={onRemove}>
          {say.remove}
        </Button>
      )}
    </div>
  );
}
