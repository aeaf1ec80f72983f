/** The bookmark that hangs from the top of what is in progress. */
import styles from './ribbon.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export function Ribbon({ label }: { label: string }) {
  return (
    <span className={styles.ribbon} title={label}>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
