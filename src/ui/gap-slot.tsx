/** A gap in a sentence or in code. Empty, it can be picked as the next to fill; filled, a press takes the word back. */
import { IconCheck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './gap-slot.module.css';
import { Icon } from './icon.tsx';

export function GapSlot({
  word,
  shown = word,
  label,
  target = false,
  widthInLetters,
  verdict,
  locked = false,
  onPress,
}: {
  /** What fills it; null: empty. */
  word: string | null;
  shown?: ReactNode;
  /** What is said of it, such as 'Gap 1 of 2, empty' or 'Gap 1 of 2: grep, right'. */
  label: string;
  /** The next word goes here. */
  target?: boolean;
  /** The longest word of the bank, so that no gap tells its word by its width. */
  widthInLetters: number;
  verdict?: 'right' | 'wrong';
  locked?: boolean;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      className={classNames(
        styles.slot,
        word === null ? styles.empty : styles.filled,
        target && !locked && styles.target,
        verdict && styles[verdict],
      )}
      style={{ minInlineSize: `calc(${widthInLetters}ch + 1.25em)` }}
      aria-label={label}
      aria-disabled={locked || undefined}
      onClick={() => !locked && onPress()}
    >
      {word === null ? '\u00a0' : <bdi>{shown}</bdi>}
      {verdict && <Icon of={verdict === 'right' ? IconCheck : IconX} size={14} />}
    </button>
  );
}
