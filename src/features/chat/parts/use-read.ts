/** While a channel is looked at, what is in it counts as read; the line above what was new stays where it was when it was opened. */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Message } from '#contract/communication/message.ts';
import { isUnread } from '#domain/chat.ts';
import { markChannelRead } from '#mutations/communication/mark-channel-read.ts';
import { mayHere } from '#store/queries/may-here.ts';
import { useStore } from '#store/react.ts';
import { useMutate } from '#sync/use-mutate.ts';

const isLookedAt = () => document.visibilityState === 'visible';
const onLook = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};

type Given = {
  channelId: string;
  /** undefined: not known yet */
  lastReadAt: number | undefined;
  messages: readonly Message[] | undefined;
};

/** @returns up to where it had been read when it was opened; null: not known yet */
export function useRead({ channelId, lastReadAt, messages }: Given): number | null {
  const { accountId: userId } = useStore();
  const mark = useMutate(markChannelRead);
  const reads = mayHere('channel.Post');
  const visible = useSyncExternalStore(onLook, isLookedAt, () => true);
  const [opened, setOpened] = useState<{ channelId: string; at: number } | null>(null);
  const asked = useRef(0);
  useEffect(() => {
    if (lastReadAt === undefined || opened?.channelId === channelId) return;
    setOpened({ channelId, at: lastReadAt });
    asked.current = 0;
  }, [channelId, lastReadAt, opened]);
  useEffect(() => {
    if (!reads || !visible || lastReadAt === undefined || !messages) return;
    const unread = messages.filter((message) => isUnread(message, { userId, lastReadAt }));
    const readAt = Math.max(0, ...unread.map(({ sentAt }) => sentAt));
    if (readAt <= asked.current) return;
    asked.current = readAt;
    mark({ entityType: 'channel', entityId: channelId, readAt }).catch(() => {}); // it is noted the next time
  }, [reads, visible, channelId, userId, lastReadAt, messages, mark]);
  return opened?.channelId === channelId ? opened.at : null;
}
