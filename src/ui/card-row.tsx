/**
 * Cards in one row that scrolls sideways: by finger and wheel, by the arrow keys from inside, by two buttons. It is as high as its highest card.
 */
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { Children, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import styles from './card-row.module.css';
import { IconButton } from './icon-button.tsx';

type Props = { heading: string; backLabel: string; onLabel: string; children: ReactNode };

export function CardRow({ heading, backLabel, onLabel, children }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const id = useId();
  const { atStart, atEnd } = useEnds(list);
  const scroll = (pages: 1 | -1) => {
    const row = list.current;
    if (!row) return;
    const forward = getComputedStyle(row).direction === 'rtl' ? -1 : 1;
    row.scrollBy({ left: pages * forward * row.clientWidth * PAGE });
  };
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div className={styles.head}>
        <h2 id={id}>{heading}</h2>
        {!(atStart && atEnd) && (
          <div className={styles.buttons} data-no-print="">
            <IconButton
              icon={IconArrowLeft}
              label={backLabel}
              disabled={atStart}
              onPress={() => scroll(-1)}
            />
            <IconButton icon={IconArrowRight} label={onLabel} disabled={atEnd} onPress={() => scroll(1)} />
          </div>
        )}
      </div>
      <ul ref={list} className={styles.row} aria-labelledby={id}>
        {Children.map(children, (child) => child && <li className={styles.cell}>{child}</li>)}
      </ul>
    </section>
  );
}

/** Of the row's width: a card that was cut off is whole after it. */
const PAGE = 0.9;

/** Whether the row is scrolled as far as it goes; both where all of it is in sight. */
function useEnds(list: React.RefObject<HTMLElement | null>) {
  const [ends, setEnds] = useState({ atStart: true, atEnd: true });
  useEffect(() => {
    const row = list.current;
    if (!row) return;
    const look = () => {
      const scrolled = Math.abs(row.scrollLeft);
      const next = { atStart: scrolled < 2, atEnd: scrolled + row.clientWidth > row.scrollWidth - 2 };
      setEnds((before) => (before.atStart === next.atStart && before.atEnd === next.atEnd ? before : next));
    };
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(row);
    row.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      row.removeEventListener('scroll', look);
    };
  }, [list]);
  return ends;
}
