/** The threads in which something is unread, of all conversations: each leads to its first unread answer. */
import { Button } from '@mantine/core';
import { IconMessages } from '@tabler/icons-react';
import { useState } from 'react';
import { chatWords as say } from '#contract/words/en/chat.ts';
import { linkTo } from '#features/kit/learning-link.tsx';
import { useStored } from '#store/react.ts';
import { Icon } from '#ui/icon.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { ListRows } from '#ui/list-rows.tsx';
import { listedThreads } from '../read-chat.ts';
import styles from './channel-list.module.css';
import { UnreadCount } from './unread-count.tsx';

const SHOWN = 3;

export function UnreadThreads() {
  const threads = useStored(listedThreads);
  const [all, setAll] = useState(false);
  if (!threads || threads.length === 0) return null;
  const shown = all ? threads : threads.slice(0, SHOWN);
  return (
    <section className={styles.threads} aria-label={say.unreadThreads}>
      <h2 className={styles.heading}>{say.unreadThreads}</h2>
      <ListRows label={say.unreadThreads}>
        {shown.map(({ rootId, link, about, channel, last, count }) => (
          <ListRow
            key={rootId}
            title={about}
            renderLink={linkTo(link)}
            leading={
              <span className={styles.group}>
                <Icon of={IconMessages} size={24} />
              </span>
            }
            description={
              <span className={styles.below}>
                <span className={styles.last}>{say.lastIn(last, channel)}</span>
                <span className={styles.facts}>
                  <UnreadCount count={count} />
                </span>
              </span>
            }
          />
        ))}
      </ListRows>
      {shown.length < threads.length && (
        <Button variant="default" size="compact-md" onClick={() => setAll(true)}>
          {say.allThreads(threads.length)}
        </Button>
      )}
    </section>
  );
}
