/**
 * Puts the items of a vertical list in order by mouse or pen: what is carried follows the pointer, the others make room. A finger
 * scrolls instead; for it, and for keys, the list offers buttons.
 */
import { type CSSProperties, type PointerEvent, useEffect, useRef, useState } from 'react';

/** So far a press may tremble and still be a press, in pixels. */
const SLACK_PX = 6;

type Carried = { from: number; to: number; by: number; pitch: number };

export type DragItemProps = {
  style: CSSProperties | undefined;
  'data-carried': true | undefined;
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  onClickCapture: (event: { preventDefault(): void; stopPropagation(): void }) => void;
  onDragStart: (event: { preventDefault(): void }) => void;
};

/** @param onMove  from and to are places in the list as it was */
export function useDragOrder(
  count: number,
  onMove: (from: number, to: number) => void,
): (index: number) => DragItemProps {
  const [carried, setCarried] = useState<Carried | null>(null);
  const end = useRef<() => void>(undefined);
  const wasCarried = useRef(false);
  useEffect(() => () => end.current?.(), []);

  const begin = (index: number, event: PointerEvent<HTMLElement>) => {
    wasCarried.current = false;
    if (event.pointerType === 'touch' || event.button !== 0 || count < 2) return;
    const startY = event.clientY;
    const pitch = pitchOf(event.currentTarget);
    let last: Carried | null = null;
    const follow = (moved: globalThis.PointerEvent) => {
      const by = moved.clientY - startY;
      if (last === null && Math.abs(by) < SLACK_PX) return;
      const to = Math.min(count - 1, Math.max(0, index + Math.round(by / pitch)));
      last = { from: index, to, by, pitch };
      wasCarried.current = true;
      setCarried(last);
    };
    const stop = () => {
      removeEventListener('pointermove', follow);
      removeEventListener('pointerup', drop);
      removeEventListener('pointercancel', stop);
      removeEventListener('keydown', cancel);
      setCarried(null);
    };
    const drop = () => {
      stop();
      if (last !== null && last.to !== last.from) onMove(last.from, last.to);
    };
    const cancel = ({ key }: globalThis.KeyboardEvent) => key === 'Escape' && stop();
    addEventListener('pointermove', follow);
    addEventListener('pointerup', drop);
    addEventListener('pointercancel', stop);
    addEventListener('keydown', cancel);
    end.current = stop;
  };

  return (index) => ({
    style: carried ? { transform: `translateY(${shiftOf(index, carried)}px)` } : undefined,
    'data-carried': carried?.from === index || undefined,
    onPointerDown: (event) => begin(index, event),
    onClickCapture: (event) => {
      if (!wasCarried.current) return; // the press that ends a carry opens nothing
      event.preventDefault();
      event.stopPropagation();
      wasCarried.current = false;
    },
    onDragStart: (event) => event.preventDefault(), // the browser's own dragging of links and pictures
  });
}

/** From the top of one item to the top of the next. */
function pitchOf(item: HTMLElement): number {
  const next = item.nextElementSibling ?? item.previousElementSibling;
  const distance = next ? Math.abs(next.getBoundingClientRect().top - item.getBoundingClientRect().top) : 0;
  return distance || item.offsetHeight || 1;
}

function shiftOf(index: number, { from, to, by, pitch }: Carried): number {
  if (index === from) return by;
  if (index > from && index <= to) return -pitch;
  return index < from && index >= to ? pitch : 0;
}
