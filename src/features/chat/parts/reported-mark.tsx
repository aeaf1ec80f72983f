/** Below a message that is reported: why, and what whoever may remove it can do about it. */
import { Button } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import type { MessageReport } from '#contract/communication/report.ts';
import { chatWords as say } from '#contract/words/en/chat.ts';
import { Icon } from '#ui/icon.tsx';
import styles from './reported-mark.module.css';

const words = say.report;

export function ReportedMark({
  open,
  onRemove,
  onDismiss,
}: {
  open: MessageReport['open'];
  onRemove: () => void;
  onDismiss: () => void;
}) {
  const reasons = [...new Set(open.map(({ reason }) => words.reasons[reason]))];
  const notes = open.filter(({ note }) => note !== '');
  return (
    <section className={styles.mark} aria-label={words.marked}>
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
