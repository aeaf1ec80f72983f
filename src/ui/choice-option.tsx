/** One answer of a choice question. Radio or checkbox underneath, so arrows and space work; the verdict is a word and an icon. */
import { IconCheck, IconX } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import styles from './choice-option.module.css';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

export type ChoiceVerdict = 'right' | 'wrong' | 'missed';

export function ChoiceOption({
  kind,
  name,
  value,
  selected,
  onSelect,
  children,
  keyHint,
  verdict,
  verdictLabel,
  explanation,
  locked = false,
}: {
  kind: 'one' | 'several';
  /** Shared by the options of one question. */
  name: string;
  value: string;
  selected: boolean;
  /** With `several`, whether it is now selected. */
  onSelect: (selected: boolean) => void;
  children: ReactNode;
  /** The key that picks it, such as '1'. */
  keyHint?: string;
  /** missed: right, but not picked. */
  verdict?: ChoiceVerdict;
  /** The word of the verdict, such as 'Right' or 'Not this one'. */
  verdictLabel?: string;
  explanation?: ReactNode;
  /** Answered: it can be read but no longer changed. */
  locked?: boolean;
}) {
  const id = useId();
  return (
    <label
      className={classNames(
        styles.option,
        selected && styles.selected,
        locked && styles.locked,
        verdict && styles[verdict],
      )}
    >
      <input
        type={kind === 'one' ? 'radio' : 'checkbox'}
        className={styles.input}
        name={name}
        value={value}
        checked={selected}
        aria-disabled={locked || undefined}
        aria-describedby={verdictLabel ? id : undefined}
        onChange={(event) => !locked && onSelect(event.currentTarget.checked)}
      />
      <span className={classNames(styles.box, kind === 'one' && styles.round)} aria-hidden="true">
        {verdict === 'wrong' ? (
          <Icon of={IconX} size={16} />
        ) : verdict ? (
          <Icon of={IconCheck} size={16} />
        ) : selected && kind === 'several' ? (
          <Icon of={IconCheck} size={16} />
        ) : selected ? (
          <span className={styles.dot} />
        ) : (
          <span className={styles.hint}>{keyHint}</span>
        )}
      </span>
      <span className={styles.words}>
        <span className={styles.answer}>{children}</span>
        {explanation && <span className={styles.explanation}>{explanation}</span>}
      </span>
      {verdictLabel && (
        <span id={id} className={styles.verdict}>
          {verdictLabel}
        </span>
      )}
    </label>
  );
}
