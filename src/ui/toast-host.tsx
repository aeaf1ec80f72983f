/** Where toasts show: at the bottom end, above the phone's bar. The pointer or the focus on them stops their clocks. */
import { IconAlertCircle, IconCircleCheck, IconX } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { stateIcons } from './state-icons.ts';
import styles from './toast-host.module.css';
import { hideToast, type Toast, useToasts } from './toasts.ts';

const atOnce = 3;
const staysMs = 10_000;
/** Colour never stands alone. */
const iconOfTone = { moss: IconCircleCheck, brass: IconAlertCircle, vermilion: stateIcons.needsYou } as const;

export function ToastHost({ label, dismissLabel }: { label: string; dismissLabel: string }) {
  const shown = useToasts().slice(0, atOnce);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const host = useRef<HTMLElement>(null);
  const cameFrom = useRef<Element | null>(null);
  const byPointer = useRef(false);
  const newest = shown.at(-1)?.id;
  const ids = shown.map(({ id }) => id).join(' ');
  const empty = shown.length === 0;

  // Shown anew, it lies above a dialog that opened in between.
  useLayoutEffect(() => {
    const element = host.current;
    if (!element || newest === undefined) return;
    if (!element.contains(document.activeElement)) element.hidePopover?.();
    if (!element.matches(':popover-open')) element.showPopover?.();
  }, [newest]);

  // No event tells that the focus went with a toast: by key it goes to what is left, and from the last one back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at whenever one has come or gone
  useLayoutEffect(() => {
    if (!focused || host.current?.contains(document.activeElement)) return;
    // To what dismisses the next, not to what it offers: the same key pressed twice must not do that.
    const buttons = host.current?.firstElementChild?.querySelectorAll('button') ?? [];
    const next = [...buttons].at(-1) ?? cameFrom.current;
    if (byPointer.current) setFocused(false);
    else if (next instanceof HTMLElement) next.focus();
  }, [focused, ids]);

  useEffect(() => {
    if (!empty) return;
    setHovered(false);
    setFocused(false);
  }, [empty]);

  if (empty) return null;
  return (
    <section
      ref={host}
      popover="manual"
      aria-label={label}
      className={styles.host}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onPointerDown={() => {
        byPointer.current = true;
      }}
      onKeyDown={() => {
        byPointer.current = false;
      }}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
        setFocused(true);
      }}
      onBlur={(event) => setFocused(event.currentTarget.contains(event.relatedTarget))}
    >
      {shown.map((toast) => (
        <OneToast key={toast.id} toast={toast} dismissLabel={dismissLabel} paused={hovered || focused} />
      ))}
    </section>
  );
}

function OneToast({ toast, dismissLabel, paused }: { toast: Toast; dismissLabel: string; paused: boolean }) {
  const left = useRef(toast.staysMs ?? staysMs);
  useEffect(() => {
    left.current = toast.staysMs ?? staysMs;
  }, [toast]);
  useEffect(() => {
    if (paused) return;
    const startedAt = performance.now();
    const timer = setTimeout(() => hideToast(toast.id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - startedAt;
    };
  }, [paused, toast]);

  const tone = toast.tone ?? 'plain';
  const icon = toast.icon ?? (tone in iconOfTone ? iconOfTone[tone as keyof typeof iconOfTone] : undefined);
  return (
    <div className={classNames(styles.toast, styles[tone])}>
      {icon && <Icon of={icon} size={20} className={styles.icon} />}
      <p className={styles.text}>{toast.text}</p>
      {toast.action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            toast.action?.onPress();
            hideToast(toast.id);
          }}
        >
          {toast.action.label}
        </button>
      )}
      <IconButton
        icon={IconX}
        label={dismissLabel}
        size="small"
        onPress={() => {
          toast.onDismiss?.();
          hideToast(toast.id);
        }}
      />
    </div>
  );
}
