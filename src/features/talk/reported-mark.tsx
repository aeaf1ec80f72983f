/** Below what is reported: why, and what whoever may remove it can do about it. */
import { Button } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import type { OpenReport } from '#contract/communication/report.ts';
import { talkWords } from '#contract/words/en/talk.ts';
import { Icon } from '#ui/icon.tsx';
import styles from './reported-mark.module.css';

const words = talkWords.report;

export function ReportedMark({
  label,
  open,
  onRemove,
  onDismiss,
}: {
  label: string;
  open: readonly OpenReport[];
  onRemove: () => void;
  onDismiss: () => void;
}) {
  const reasons = [...new Set(open.map(({ reason }) => words.reasons[reason]))];
  const notes = open.filter(({ note }) => note !== '');
  return (
    <section className={styles.mark} aria-label={label}>
      <p className={styles.title}>
        <Icon of={IconFlag} size={16} />
        {words.reported(reasons, open.length)}
      </p>
      {notes.map(({ note }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may say the same, and they keep their order
        <p key={at} className={styles.note} dir="auto">
          {note}
        </p>
      ))}
      <div className={styles.acts}>
        <Button size="compact-md" color="vermilion" variant="default" onClick={onRemove}>
          {words.remove}
        </Button>
        <Button size="compact-md" variant="default" onClick={onDismiss}>
          {words.dismiss}
        </Button>
      </div>
    </section>
  );
}
