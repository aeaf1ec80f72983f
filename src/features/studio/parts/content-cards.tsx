/** The same rows on a phone: a card each, with the same acts. */
import { Checkbox } from '@mantine/core';
import { useRef } from 'react';
import { studioWords as say } from '#contract/words/en/studio.ts';
import { keyOf } from '#domain/studio-rows.ts';
import { useWindowedRows } from '#ui/windowed-rows.ts';
import styles from '../studio.module.css';
import type { ListProps } from './list-props.ts';
import { RowCell } from './row-cell.tsx';
import { RowMenu } from './row-menu.tsx';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';

/** With the gap below it. */
const CARD_PX = 272;
const facts = ['availability', 'workflow'] as const;
const small = ['updatedAt', 'views', 'likes'] as const;
const further = ['authors', 'presentIn', 'externalId'] as const;

export function ContentCards({ rows, showsOwner, openPath, selection, acts }: ListProps) {
  const list = useRef<HTMLUListElement>(null);
  const { from, to } = useWindowedRows(list, null, rows.length, CARD_PX);
  return (
    <ul
      ref={list}
      className={styles.cards}
      aria-label={say.table}
      style={{ blockSize: rows.length * CARD_PX }}
    >
      {rows.slice(from, to).map((entry, at) => {
        const cell = (column: Parameters<typeof RowCell>[0]['column']) => (
          <RowCell
            key={column}
            column={column}
            entry={entry}
            acts={acts}
            showsOwner={showsOwner}
            path={openPath(entry)}
          />
        );
        return (
          <li
            key={keyOf(entry)}
            className={styles.card}
            style={{ insetBlockStart: (from + at) * CARD_PX, blockSize: CARD_PX - 12 }}
          >
            <div className={styles.cardHead}>
              <Checkbox
                size="md"
                aria-label={say.select(entry.title)}
                checked={selection.has(entry)}
                onChange={() => {}}
                onClick={(event) => selection.toggle(entry, event.shiftKey)}
              />
              {cell('title')}
              <RowMenu entry={entry} acts={acts} />
            </div>
            <div className={styles.cardActs}>{facts.map(cell)}</div>
            <dl className={styles.cardFacts}>
              {[...small, ...further].map((column) => (
                <div key={column}>
                  <dt>{say.columns[column]}</dt>
                  <dd>{cell(column)}</dd>
                </div>
              ))}
            </dl>
          </li>
        );
      })}
    </ul>
  );
}
