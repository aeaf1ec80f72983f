/** The way to the conversations: it comes after the bar, in the room that is kept for it. */
import { lazy, Suspense } from 'react';
import styles from './header.module.css';

const ChatLink = lazy(async () => ({ default: (await import('#features/chat/chat-link.tsx')).ChatLink }));

export const LazyChatLink = () => (
  <Suspense fallback={<span className={styles.room} />}>
    <ChatLink />
  </Suspense>
);
