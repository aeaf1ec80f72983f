/** The one polite live region of the page; mounted once, filled by `announce`. */
import { useAnnouncements } from './announcements.ts';
import styles from './visually-hidden.module.css';

export function LiveRegion() {
  const announcements = useAnnouncements();
  return (
    <div role="status" aria-live="polite" aria-atomic="false" className={styles.hidden}>
      {announcements.map((one) => (
        <p key={one.id}>{one.text}</p>
      ))}
    </div>
  );
}
