/** One message with its replies, beside the channel; on phones over it. */
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { ChannelPart } from '#contract/communication/channel.ts';
import type { Message } from '#contract/communication/message.ts';
import { chatWords as say } from '#contract/words/en/chat.ts';
import { useStored } from '#store/react.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { nameOf, openThread } from '../read-chat.ts';
import type { ChatActs } from '../use-chat-acts.ts';
import styles from './channel-view.module.css';
import { ChatComposer } from './chat-composer.tsx';
import { MessageList } from './message-list.tsx';

type ThreadPaneProps = {
  part: ChannelPart;
  onSeen: (messages: readonly Message[]) => void;
  /** lasting id of the message at its top */
  rootId: string;
  acts: ChatActs;
  onClose: () => void;
  onModerate?: (message: Message) => void;
  below?: ReactNode;
};

export function ThreadPane({ part, onSeen, rootId, acts, onClose, onModerate, below }: ThreadPaneProps) {
  const thread = useStored(openThread, part.channelId, rootId);
  const [opened] = useState(part);
  const [sent, setSent] = useState(0);
  if (!thread) return null; // the disk answers within a frame
  const { root, replies, people, refused } = thread;
  const name = root ? nameOf(people, root.message.senderId) : say.someone;
  return (
    <section className={styles.thread} data-thread="" aria-label={say.threadOf(name)}>
      <div className={styles.head}>
        <h3 className={styles.title}>{say.thread}</h3>
        <IconButton icon={IconX} label={say.closeThread} onPress={onClose} />
      </div>
      <MessageList
        label={say.threadOf(name)}
        messages={root ? [root, ...replies] : replies}
        people={people}
        acts={acts}
        refused={refused}
        inThread
        opened={opened}
        marks={part}
        sent={sent}
        onSeen={onSeen}
        {...(onModerate && { onModerate })}
        empty={say.empty}
      />
      <ChatComposer
        key={rootId}
        place={`chat reply:${rootId}`}
        label={say.writeReply}
        autoFocus
        onSend={async (text) => {
          const stored = await acts.post(text, root?.message.messageId ?? rootId);
          if (stored) setSent((before) => before + 1);
          return stored;
        }}
        below={below}
      />
    </section>
  );
}
