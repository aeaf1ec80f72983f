/** A word of the bank. Used, its place stays, so that nothing jumps; a press on it takes the word back. */
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './word-chip.module.css';

export function WordChip({
  word,
  shown = word,
  used,
  onPress,
  locked = false,
  code = false,
  tabbable = true,
}: {
  word: string;
  shown?: ReactNode;
  used: boolean;
  onPress: () => void;
  locked?: boolean;
  /** Written in the face of code. */
  code?: boolean;
  /** Whether Tab stops here; in a bank only one word does. */
  tabbable?: boolean;
}) {
  return (
    <button
      type="button"
      className={classNames(styles.chip, used && styles.used, code && styles.code)}
      aria-pressed={used}
      tabIndex={tabbable ? 0 : -1}
      aria-disabled={locked || undefined}
      onClick={() => !locked && onPress()}
    >
      <bdi>{shown}</bdi>
    </button>
  );
}
