/**
 * A panel in the browser's top layer, beside the element that opened it. It closes by Escape, by a press outside and
 * when the window changes; the focus goes back to its anchor if it was inside.
 */
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import styles from './floating-panel.module.css';
import { type Placement, placeBeside } from './place-beside.ts';

type FloatingPanelProps = {
  anchor: RefObject<HTMLElement | null>;
  opened: boolean;
  onClose: () => void;
  placement?: Placement;
  className?: string;
  id?: string;
  role?: 'menu' | 'dialog' | 'group';
  label?: string;
  children: ReactNode;
};

export function FloatingPanel({ opened, ...rest }: FloatingPanelProps) {
  return opened ? <OpenPanel {...rest} /> : null;
}

function OpenPanel({
  anchor,
  onClose,
  placement = 'below-start',
  className,
  id,
  role = 'group',
  label,
  children,
}: Omit<FloatingPanelProps, 'opened'>) {
  const panel = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  }, [onClose]);

  useLayoutEffect(() => {
    const element = panel.current;
    const from = anchor.current;
    if (!element || !from) return;
    element.showPopover?.();
    const place = () => {
      const rightToLeft = getComputedStyle(from).direction === 'rtl';
      const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
      const size = { width: element.offsetWidth, height: element.offsetHeight };
      const { left, top } = placeBeside(from.getBoundingClientRect(), size, view, placement, rightToLeft);
      element.style.left = `${left}px`;
      element.style.top = `${top}px`;
    };
    place();
    // What it lists may come from the disk after it has opened.
    const grown = new ResizeObserver(place);
    grown.observe(element);
    const outside = (event: Event) => {
      const target = event.target as Node;
      if (!element.contains(target) && !from.contains(target)) close.current();
    };
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      close.current();
    };
    document.addEventListener('pointerdown', outside, true);
    document.addEventListener('keydown', key, true);
    window.addEventListener('scroll', place, { capture: true, passive: true });
    window.addEventListener('resize', place);
    return () => {
      grown.disconnect();
      document.removeEventListener('pointerdown', outside, true);
      document.removeEventListener('keydown', key, true);
      window.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
      if (element.contains(document.activeElement)) from.focus();
    };
  }, [anchor, placement]);

  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: its role is always one that can be named
    <div
      ref={panel}
      id={id}
      role={role}
      aria-label={label}
      popover="manual"
      className={classNames(styles.panel, className)}
    >
      {children}
    </div>
  );
}
