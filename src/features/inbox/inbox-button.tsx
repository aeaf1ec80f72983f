/** The inbox in the top bar: how much is unread, and the list beside any page; on phones the way to its page (RT-011). */
import { IconInbox } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { inboxWords as say } from '#contract/words/en/inbox.ts';
import { LearningLink } from '#features/kit/learning-link.tsx';
import { unreadInboxCount } from '#store/queries/inbox.ts';
import { useStored } from '#store/react.ts';
import { Icon } from '#ui/icon.tsx';
import { Tooltip } from '#ui/tooltip.tsx';
import styles from './inbox-button.module.css';

const InboxDrawer = lazy(async () => ({
  default: (await import('./inbox-drawer.tsx')).InboxDrawer,
}));

const COUNTED = 99;

export function InboxButton({ phone }: { phone: boolean }) {
  const unread = useStored(unreadInboxCount) ?? 0;
  const [opened, setOpened] = useState(false);
  const [wanted, setWanted] = useState(false);
  const label = say.button(unread);
  const inside = (
    <>
      <Icon of={IconInbox} size={20} />
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {unread > COUNTED ? `${COUNTED}+` : unread}
        </span>
      )}
    </>
  );
  const open = () => {
    setWanted(true);
    setOpened(true);
  };
  return (
    <>
      <Tooltip label={label}>
        {phone ? (
          <LearningLink to="/inbox" className={styles.button} aria-label={label}>
            {inside}
          </LearningLink>
        ) : (
          <button
            type="button"
            className={styles.button}
            aria-label={label}
            aria-haspopup="dialog"
            onClick={open}
          >
            {inside}
          </button>
        )}
      </Tooltip>
      {wanted && (
        <Suspense fallback={null}>
          <InboxDrawer opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
