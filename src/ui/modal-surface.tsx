/**
 * What dialogs and drawers stand on: the browser's own modal dialog. It holds the focus, makes the rest of the page
 * inert and gives the focus back. Its content leaves the page once the closing motion is over.
 */
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import styles from './modal-surface.module.css';

export type ModalSurfaceProps = {
  opened: boolean;
  /** Asked by Escape, the close button or a press outside; the caller decides. */
  onClose: () => void;
  title: ReactNode;
  /** The name of the close button. */
  closeLabel: string;
  shape: 'dialog' | 'wide' | 'end' | 'start';
  /** 'ask': a press outside does not close, so that nothing typed is lost by a slip. */
  outside?: 'close' | 'ask';
  role?: 'dialog' | 'alertdialog';
  describedBy?: string;
  footer?: ReactNode;
  /** The body runs to the edges. */
  flush?: boolean;
  children: ReactNode;
};

/** Its motion takes 350 ms and is all but over by then (UI-006). */
const closeDelayMs = 300;

export function ModalSurface({ opened, ...rest }: ModalSurfaceProps) {
  const [held, setHeld] = useState(opened);
  useEffect(() => {
    if (opened) {
      setHeld(true);
      return;
    }
    const timer = setTimeout(() => setHeld(false), closeDelayMs);
    return () => clearTimeout(timer);
  }, [opened]);
  return opened || held ? <Surface opened={opened} {...rest} /> : null;
}

function Surface({
  opened,
  onClose,
  title,
  closeLabel,
  shape,
  outside = 'close',
  role,
  describedBy,
  footer,
  flush = false,
  children,
}: ModalSurfaceProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (opened && !element.open) {
      const scrollBar = window.innerWidth - document.documentElement.clientWidth;
      if (scrollBar > 0) document.documentElement.style.setProperty('--scroll-bar', `${scrollBar}px`);
      if (element.showModal) element.showModal();
      else element.open = true;
      (element.querySelector<HTMLElement>('[data-autofocus]') ?? heading.current)?.focus();
    }
    if (!opened && element.open) {
      if (element.close) element.close();
      else element.open = false;
    }
  }, [opened]);

  // A dialog that is taken off the page while open would keep the rest of the page inert and lose the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => element?.close?.();
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, by the cancel event
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={id}
      aria-describedby={describedBy}
      className={classNames(styles.surface, styles[shape])}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        if (event.target === dialog.current && opened) onClose();
      }}
      onClick={(event) => {
        if (outside === 'close' && event.target === dialog.current) onClose();
      }}
    >
      <div className={styles.frame}>
        <div className={styles.header}>
          <h2 id={id} ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </h2>
          <IconButton icon={IconX} label={closeLabel} onPress={onClose} />
        </div>
        <div className={classNames(styles.body, flush && styles.flush)}>{children}</div>
        {footer && <div className={styles.footer}>{footer}</div>}
      </div>
    </dialog>
  );
}
