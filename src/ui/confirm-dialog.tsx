/** Asks before what can't be undone. The focus starts on the way back. */
import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import styles from './confirm-dialog.module.css';
import { Failure } from './failure.tsx';
import { ModalSurface } from './modal-surface.tsx';

export function ConfirmDialog({
  opened,
  onClose,
  onConfirm,
  title,
  children,
  confirmLabel,
  cancelLabel,
  closeLabel,
  danger = true,
  busy = false,
  failure = null,
  extra,
}: {
  opened: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: string;
  /** What will be gone and what stays. */
  children: ReactNode;
  /** Verb and noun, such as 'Discard 3 changes'. */
  confirmLabel: string;
  cancelLabel: string;
  closeLabel: string;
  danger?: boolean;
  busy?: boolean;
  /** what a person reads about the try that has just failed */
  failure?: string | null;
  /** Further ways out, such as an export. */
  extra?: ReactNode;
}) {
  const id = useId();
  return (
    <ModalSurface
      opened={opened}
      onClose={onClose}
      title={title}
      closeLabel={closeLabel}
      shape="dialog"
      role="alertdialog"
      describedBy={id}
      footer={
        <>
          {extra && <div className={styles.extra}>{extra}</div>}
          <Button variant="default" onClick={onClose} data-autofocus>
            {cancelLabel}
          </Button>
          <Button color={danger ? 'vermilion' : 'petrol'} loading={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div id={id} className={styles.text}>
        <Failure text={failure} />
        {children}
      </div>
    </ModalSurface>
  );
}
