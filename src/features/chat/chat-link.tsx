/** The way to the conversations from the top bar, with how much of them is unread. */
import { IconMessageCircle } from '@tabler/icons-react';
import { chatWords as say } from '#contract/words/en/chat.ts';
import { LearningLink } from '#features/kit/learning-link.tsx';
import { UNREAD_COUNTED, unreadMessages } from '#store/queries/chat.ts';
import { useStored } from '#store/react.ts';
import { Icon } from '#ui/icon.tsx';
import { Tooltip } from '#ui/tooltip.tsx';
import styles from './chat-link.module.css';

export function ChatLink() {
  const unread = useStored(unreadMessages) ?? 0;
  const many = unread > UNREAD_COUNTED;
  const label =
    unread === 0 ? say.heading : `${say.heading}: ${say.unread(Math.min(unread, UNREAD_COUNTED), many)}`;
  return (
    <Tooltip label={label}>
      <LearningLink to="/chat" className={styles.link} aria-label={label}>
        <Icon of={IconMessageCircle} size={20} />
        {unread > 0 && (
          <span className={styles.count} aria-hidden="true">
            {many ? `${UNREAD_COUNTED}+` : unread}
          </span>
        )}
      </LearningLink>
    </Tooltip>
  );
}
