/** How much is unread, to the eye and to a reader. */
import { chatWords as say } from '#contract/words/en/chat.ts';
import { UNREAD_COUNTED } from '#store/queries/chat.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import styles from './channel-list.module.css';

export function UnreadCount({ count, muted = false }: { count: number; muted?: boolean }) {
  const many = count > UNREAD_COUNTED;
  return (
    <span className={styles.unread} data-muted={muted || undefined}>
      <span aria-hidden="true">{many ? `${UNREAD_COUNTED}+` : count}</span>
      <VisuallyHidden>{say.unread(Math.min(count, UNREAD_COUNTED), many)}</VisuallyHidden>
    </span>
  );
}
