/** Keys of the keyboard as they are written on it. */
import { Fragment } from 'react';
import styles from './keys.module.css';

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** 'mod K' is Command and K on Apple's keyboards, Control and K on others. */
const labelOf = (key: string): string => key.replace('mod ', isApple ? '⌘' : 'Ctrl ');

export function Keys({ keys, between }: { keys: readonly string[]; between?: string | undefined }) {
  return (
    <span className={styles.keys}>
      {keys.map((key, at) => (
        <Fragment key={key}>
          {at > 0 && between && <span className={styles.between}>{between}</span>}
          <kbd className={styles.key}>{labelOf(key)}</kbd>
        </Fragment>
      ))}
    </span>
  );
}
