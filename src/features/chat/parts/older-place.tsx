/** A message that this device no longer has, with what was said before and after it: a page of the server, beside the channel and only read. */
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { messagesPage } from '#contract/communication/channel.ts';
import type { Message } from '#contract/communication/message.ts';
import { chatWords as say } from '#contract/words/en/chat.ts';
import { useSession } from '#features/session/session-context.ts';
import { useStored } from '#store/react.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { afterNextFrame } from '#ui/later.tsx';
import { pageOfServer } from '../read-chat.ts';
import type { ChatActs } from '../use-chat-acts.ts';
import styles from './channel-view.module.css';
import { MessageList } from './message-list.tsx';
import { asMessage, type Page } from './use-older.ts';

const noMarks = { lastReadAt: Number.MAX_SAFE_INTEGER };
const seeNothing = () => {};

/** @param target  null: none is missing here. @returns null: none, it is not here yet, or the server has not got it either */
export function useAround(channelId: string, target: string | null): Message[] | null {
  const { call } = useSession();
  const [found, setFound] = useState<{ target: string; messages: Message[] } | null>(null);
  useEffect(() => {
    if (target === null) return;
    let gone = false;
    const args = { entityType: 'channel' as const, entityId: channelId, fromMessageId: target, around: true };
    call(messagesPage, args)
      .then((answer) => {
        const page = v.parse(messagesPage.answer, answer) as Page;
        if (!gone) setFound({ target, messages: page.messages.map(asMessage) });
      })
      .catch(() => {}); // the channel says that it is not here
    return () => {
      gone = true;
    };
  }, [call, channelId, target]);
  return target !== null && found?.target === target ? found.messages : null;
}

type OlderPlaceProps = { messages: Message[]; target: string; acts: ChatActs; onClose: () => void };

export function OlderPlace({ messages, target, acts, onClose }: OlderPlaceProps) {
  const page = useStored(pageOfServer, messages);
  const pane = useRef<HTMLElement>(null);
  const ready = page !== undefined;
  useEffect(() => {
    const rows = pane.current?.querySelectorAll<HTMLElement>('[data-message]') ?? [];
    const row = [...rows].find(({ dataset }) => dataset.message === target);
    if (!ready || !row) return;
    afterNextFrame(() => {
      row.scrollIntoView?.({ block: 'center' });
      row.focus({ preventScroll: true });
    });
  }, [ready, target]);
  if (!page) return null; // the disk answers within a frame
  return (
    <section ref={pane} className={styles.thread} aria-label={say.older.around}>
      <div className={styles.head}>
        <h3 className={styles.title}>{say.older.around}</h3>
        <IconButton icon={IconX} label={say.older.close} onPress={onClose} />
      </div>
      <MessageList
        label={say.older.around}
        {...page}
        acts={acts}
        refused={[]}
        opened={noMarks}
        marks={noMarks}
        sent={0}
        onSeen={seeNothing}
        readOnly={new Set(page.messages.map(({ id }) => id))}
        empty={say.empty}
      />
    </section>
  );
}
