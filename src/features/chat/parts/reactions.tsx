/** How people have reacted to a message, each kind with its count, and the chip that adds one (CHAT-002, CHAT-014). */
import { IconMoodPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { Message } from '#contract/communication/message.ts';
import { offeredReactions } from '#contract/communication/reaction.ts';
import { chatWords as say } from '#contract/words/en/chat.ts';
import { FloatingPanel } from '#ui/floating-panel.tsx';
import { Icon } from '#ui/icon.tsx';
import styles from './reactions.module.css';

type ReactionsProps = {
  message: Message;
  accountId: string;
  onReact: (reaction: string, on: boolean) => void;
};

export function Reactions({ message, accountId, onReact }: ReactionsProps) {
  const chip = useRef<HTMLButtonElement>(null);
  const [choosing, setChoosing] = useState(false);
  const all = Object.entries(message.reactions ?? {});
  const has = (reaction: string) => message.reactions?.[reaction]?.includes(accountId) ?? false;
  const choose = (reaction: string) => {
    setChoosing(false);
    onReact(reaction, !has(reaction));
  };
  return (
    <div className={styles.reactions}>
      {all.map(([reaction, users]) => (
        <button
          key={reaction}
          type="button"
          className={styles.chip}
          aria-pressed={has(reaction)}
          aria-label={say.message.reaction(reaction, users.length, has(reaction))}
          onClick={() => onReact(reaction, !has(reaction))}
        >
          <span aria-hidden="true">{reaction}</span>
          <span>{users.length}</span>
        </button>
      ))}
      <button
        ref={chip}
        type="button"
        className={styles.chip}
        data-add=""
        aria-label={say.message.react}
        aria-haspopup="dialog"
        aria-expanded={choosing}
        onClick={() => setChoosing((before) => !before)}
      >
        <Icon of={IconMoodPlus} size={16} />
      </button>
      <FloatingPanel
        anchor={chip}
        opened={choosing}
        onClose={() => setChoosing(false)}
        role="dialog"
        label={say.message.react}
        className={styles.choices ?? ''}
      >
        {offeredReactions.map((reaction) => (
          <button
            key={reaction}
            type="button"
            className={styles.choice}
            aria-label={reaction}
            aria-pressed={has(reaction)}
            onClick={() => choose(reaction)}
          >
            {reaction}
          </button>
        ))}
      </FloatingPanel>
    </div>
  );
}
