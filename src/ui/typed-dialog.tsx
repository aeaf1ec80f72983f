/** A dialog in which something is typed: Escape and the close button ask before it is gone, and a press outside closes nothing. */
import { Button } from '@mantine/core';
import { useContext, useRef, useState } from 'react';
import { Dialog } from './dialog.tsx';
import { DialogWords } from './dialog-words.ts';
import type { ModalSurfaceProps } from './modal-surface.tsx';
import styles from './typed-dialog.module.css';

type Field = HTMLInputElement | HTMLTextAreaElement;

export function TypedDialog({
  onClose,
  footer,
  children,
  ...rest
}: Omit<ModalSurfaceProps, 'shape' | 'flush' | 'outside'>) {
  const words = useContext(DialogWords);
  const before = useRef(new Map<Field, string>());
  const [asks, setAsks] = useState(false);
  const isTyped = () =>
    [...before.current].some(([field, text]) => field.isConnected && field.value !== text);
  return (
    <Dialog
      {...rest}
      outside="ask"
      onClose={() => (asks ? setAsks(false) : words && isTyped() ? setAsks(true) : onClose())}
      footer={
        asks && words ? (
          <>
            <p className={styles.question} role="alert">
              {words.unsaved}
            </p>
            <Button variant="default" autoFocus onClick={() => setAsks(false)}>
              {words.keep}
            </Button>
            <Button
              color="vermilion"
              onClick={() => {
                setAsks(false);
                onClose();
              }}
            >
              {words.letGo}
            </Button>
          </>
        ) : (
          footer
        )
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears where the focus is */}
      <div
        className={styles.fields}
        onFocus={({ target }) => {
          const typed = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
          if (typed && !before.current.has(target)) before.current.set(target, target.value);
        }}
      >
        {children}
      </div>
    </Dialog>
  );
}
