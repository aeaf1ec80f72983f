/** What was on the screen counts as read, on this device at once: in the channel and in each thread by itself. */
import { useCallback, useRef } from 'react';
import type { ChannelPart } from '#contract/communication/channel.ts';
import type { Message } from '#contract/communication/message.ts';
import { isUnread } from '#domain/chat.ts';
import { seenOf } from '#domain/seen-messages.ts';
import { markChannelRead } from '#mutations/communication/mark-channel-read.ts';
import { mayHere } from '#store/queries/may-here.ts';
import { useStore } from '#store/react.ts';
import { useMutate } from '#sync/use-mutate.ts';

export function useSeen(part: ChannelPart): (onScreen: readonly Message[]) => void {
  const { accountId: userId } = useStore();
  const mark = useMutate(markChannelRead);
  const reads = mayHere('channel.Post');
  const marks = useRef(part);
  marks.current = part;
  const { channelId: entityId } = part;
  return useCallback(
    (onScreen) => {
      const fresh = onScreen.filter((message) => isUnread(message, { userId, marks: marks.current }));
      if (!reads || fresh.length === 0) return;
      // What cannot be noted now is noted the next time it is seen.
      mark({ entityType: 'channel', entityId, readAt: 0, seen: seenOf(fresh) }).catch(() => {});
    },
    [reads, userId, mark, entityId],
  );
}
