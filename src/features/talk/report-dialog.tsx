/** Why something is reported to those who may remove it. */

import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { REPORT_NOTE_MAX_LENGTH, type ReportReason, reportReasons } from '#contract/communication/report.ts';
import { talkWords } from '#contract/words/en/talk.ts';
import { LimitedTextarea } from '#features/kit/limited-field.tsx';
import { TypedDialog } from '#ui/typed-dialog.tsx';
import styles from './report-dialog.module.css';

const words = talkWords.report;

export function ReportDialog({
  title,
  hint,
  opened,
  onClose,
  onReport,
}: {
  title: string;
  /** who will see it */
  hint: string;
  opened: boolean;
  onClose: () => void;
  onReport: (reason: ReportReason, note: string) => void;
}) {
  const [reason, setReason] = useState<ReportReason>('spam');
  const [note, setNote] = useState('');
  return (
    <TypedDialog opened={opened} onClose={onClose} title={title} closeLabel={words.close}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          onReport(reason, note.trim());
        }}
      >
        <p>{hint}</p>
        <NativeSelect
          label={words.reason}
          data-autofocus=""
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value as ReportReason)}
          data={reportReasons.map((value) => ({ value, label: words.reasons[value] }))}
        />
        <LimitedTextarea
          label={words.note}
          autosize
          minRows={2}
          maxRows={6}
          dir="auto"
          letters={REPORT_NOTE_MAX_LENGTH}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <div className={styles.acts}>
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit">{words.submit}</Button>
        </div>
      </form>
    </TypedDialog>
  );
}
