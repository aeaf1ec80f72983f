/**
 * A short hint for a control: on hover after a moment, on keyboard focus at once. Escape hides it, the pointer may
 * rest on it. It repeats or adds to the accessible name of its child, it never is the only place of a word.
 */
import { cloneElement, type ReactElement, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Placement, placeBeside } from './place-beside.ts';
import styles from './tooltip.module.css';

type Target = ReactElement<{ onPointerEnter?: unknown }>;

export function Tooltip({
  label,
  placement = 'below-centre',
  children,
}: {
  label: string;
  placement?: Placement;
  children: Target;
}) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const later = (element: HTMLElement | null, ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setAnchor(element), ms);
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  const target = cloneElement(children as ReactElement<Record<string, unknown>>, {
    onPointerEnter: (event: React.PointerEvent<HTMLElement>) => {
      if (event.pointerType === 'mouse') later(event.currentTarget, 400);
    },
    onPointerLeave: () => later(null, 120),
    onPointerDown: () => later(null, 0),
    onFocus: (event: React.FocusEvent<HTMLElement>) => {
      if (event.target.matches(':focus-visible')) later(event.currentTarget, 0);
    },
    onBlur: () => later(null, 0),
  });

  return (
    <>
      {target}
      {anchor && (
        <Bubble
          anchor={anchor}
          label={label}
          placement={placement}
          onStay={() => clearTimeout(timer.current)}
          onClose={() => later(null, 0)}
        />
      )}
    </>
  );
}

function Bubble({
  anchor,
  label,
  placement,
  onStay,
  onClose,
}: {
  anchor: HTMLElement;
  label: string;
  placement: Placement;
  onStay: () => void;
  onClose: () => void;
}) {
  const bubble = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  }, [onClose]);

  useLayoutEffect(() => {
    const element = bubble.current;
    if (!element) return;
    element.showPopover?.();
    const rightToLeft = getComputedStyle(anchor).direction === 'rtl';
    const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
    const size = { width: element.offsetWidth, height: element.offsetHeight };
    const { left, top } = placeBeside(anchor.getBoundingClientRect(), size, view, placement, rightToLeft);
    element.style.left = `${left}px`;
    element.style.top = `${top}px`;
    const hide = () => close.current();
    const key = (event: KeyboardEvent) => event.key === 'Escape' && hide();
    document.addEventListener('keydown', key);
    window.addEventListener('scroll', hide, { capture: true, passive: true });
    return () => {
      document.removeEventListener('keydown', key);
      window.removeEventListener('scroll', hide, { capture: true });
    };
  }, [anchor, placement]);

  return (
    <div
      ref={bubble}
      role="tooltip"
      popover="manual"
      className={styles.bubble}
      onPointerEnter={onStay}
      onPointerLeave={onClose}
    >
      {label}
    </div>
  );
}
