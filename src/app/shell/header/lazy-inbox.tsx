/** The inbox and what comes up by itself: after the bar, in the room that is kept for it. */
import { lazy, Suspense } from 'react';
import styles from './header.module.css';

const InboxButton = lazy(async () => ({
  default: (await import('#features/inbox/inbox-button.tsx')).InboxButton,
}));
const RealtimeNotices = lazy(async () => ({
  default: (await import('#features/realtime/realtime-notices.tsx')).RealtimeNotices,
}));

export const LazyInbox = ({ phone }: { phone: boolean }) => (
  <>
    <Suspense fallback={<span className={styles.room} />}>
      <InboxButton phone={phone} />
    </Suspense>
    <Suspense fallback={null}>
      <RealtimeNotices />
    </Suspense>
  </>
);
