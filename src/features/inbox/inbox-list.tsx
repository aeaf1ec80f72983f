/** The messages of the product to one person: read, led on by, hidden; all of it also offline (RT-011). */
import { Button } from '@mantine/core';
import { IconCheck, IconDots, IconEyeOff, IconMailOpened } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { inboxWords as say } from '#contract/words/en/inbox.ts';
import { isUnreadInInbox } from '#domain/realtime.ts';
import { Moment } from '#features/changes/moment.tsx';
import { LearningButton } from '#features/kit/learning-link.tsx';
import type { MessageRow } from '#store/queries/chat.ts';
import { inbox } from '#store/queries/inbox.ts';
import { useStored } from '#store/react.ts';
import { ActionMenu } from '#ui/action-menu.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { showToast } from '#ui/toasts.ts';
import styles from './inbox.module.css';
import { shownNotice } from './shown-notice.ts';
import { useInboxActs } from './use-inbox-acts.ts';

const PAGE = 50;

/** @param onLeave  a message leads elsewhere: what holds the list may close */
export function InboxList({ onLeave, headingLevel = 2 }: { onLeave?: () => void; headingLevel?: 2 | 3 }) {
  const [limit, setLimit] = useState(PAGE);
  const page = useStored(inbox, limit);
  const list = useRef<HTMLDivElement>(null);
  const { ack, readAll, mayAct } = useInboxActs();
  const hide = (messages: MessageRow[]) => {
    list.current?.focus(); // the menu that had the focus goes with its line
    void ack(messages, 'hide');
    showToast({ id: 'inbox-hidden', text: say.hidden });
  };
  return (
    <LoadingArea loading={page === undefined} skeleton={<ListSkeleton rows={4} />} slowText={say.loading}>
      {page && page.lines.length === 0 && (
        <EmptyState title={say.emptyTitle} headingLevel={headingLevel}>
          {say.empty}
        </EmptyState>
      )}
      {page && page.lines.length > 0 && (
        <div ref={list} tabIndex={-1} className={styles.list}>
          <div className={styles.head}>
            <span className={styles.count}>
              {page.unread === 0 ? say.allRead : say.unreadCount(page.unread)}
            </span>
            <Button
              variant="default"
              size="compact-md"
              leftSection={<Icon of={IconMailOpened} />}
              disabled={page.unread === 0 || !mayAct}
              onClick={() => void readAll()}
            >
              {say.markAll}
            </Button>
          </div>
          <ul className={styles.messages} aria-label={say.list}>
            {page.lines.map((messages) => (
              <InboxMessage
                key={messages[0]?.messageId}
                messages={messages}
                onRead={() => void ack(messages, 'view')}
                onHide={mayAct ? () => hide(messages) : null}
                {...(onLeave && { onLeave })}
              />
            ))}
          </ul>
          {page.more && (
            <Button variant="default" className={styles.more} onClick={() => setLimit(limit + PAGE)}>
              {say.more}
            </Button>
          )}
        </div>
      )}
    </LoadingArea>
  );
}

function InboxMessage({
  messages,
  onRead,
  onHide,
  onLeave,
}: {
  /** the newest first */
  messages: MessageRow[];
  onRead: () => void;
  /** null: the message is somebody else's to read and to remove */
  onHide: (() => void) | null;
  onLeave?: () => void;
}) {
  const [message] = messages;
  if (!message) return null;
  const { title, text, action, path } = shownNotice(message);
  const unread = isUnreadInInbox(message);
  const leave = () => {
    onRead();
    onLeave?.();
  };
  return (
    <li className={classNames(styles.message, unread && styles.unread)}>
      <div className={styles.words}>
        <p className={styles.title}>
          {unread && <span className={styles.mark} role="img" aria-label={say.unread} />}
          <bdi>{title}</bdi>
          {messages.length > 1 && <span className={styles.times}>{say.times(messages.length)}</span>}
        </p>
        {text !== '' && (
          <p className={styles.text}>
            <bdi>{text}</bdi>
          </p>
        )}
        <p className={styles.facts}>
          <Moment at={message.sentAt} />
        </p>
        {path !== null && (
          <LearningButton to={path} variant="default" size="compact-md" onClick={leave}>
            {action}
          </LearningButton>
        )}
      </div>
      {onHide && (
        <ActionMenu
          label={say.actionsOf(title)}
          items={[
            ...(unread ? [{ key: 'read', label: say.markRead, icon: IconCheck, onPress: onRead }] : []),
            { key: 'hide', label: say.hide, icon: IconEyeOff, onPress: onHide },
          ]}
          renderTrigger={(props) => (
            <button type="button" {...props} className={styles.menu} aria-label={say.actionsOf(title)}>
              <Icon of={IconDots} />
            </button>
          )}
        />
      )}
    </li>
  );
}
