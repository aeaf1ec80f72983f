/** What nobody can show again: until it was copied or saved, Escape and the close button ask first. */
import { type ReactNode, useState } from 'react';
import { shownOnceWords as say } from '#contract/words/en/shown-once.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog.tsx';

export function ShownOnceDialog({
  title,
  closeLabel,
  kept,
  footer,
  onClose,
  children,
}: {
  title: string;
  closeLabel: string;
  /** it was copied or saved */
  kept: boolean;
  footer: ReactNode;
  onClose: () => void;
  children: ReactNode;
}) {
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Dialog
        opened
        onClose={() => (kept ? onClose() : setAsked(true))}
        title={title}
        closeLabel={closeLabel}
        outside={kept ? 'close' : 'ask'}
        footer={footer}
      >
        {children}
      </Dialog>
      <ConfirmDialog
        opened={asked}
        onClose={() => setAsked(false)}
        onConfirm={onClose}
        title={say.title}
        confirmLabel={say.leave}
        cancelLabel={say.stay}
        closeLabel={closeLabel}
      >
        <p>{say.text}</p>
      </ConfirmDialog>
    </>
  );
}
