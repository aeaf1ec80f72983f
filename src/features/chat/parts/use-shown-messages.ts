/** The messages of an open channel: the newest that the device holds, more of them on request, and what is older from the server. */
import { useMemo, useState } from 'react';
import { MESSAGES_ON_DEVICE } from '#contract/communication/message.ts';
import { lastingId } from '#contract/ids.ts';
import { useStored } from '#store/react.ts';
import { channelMessages } from '../read-chat.ts';
import { useOlder } from './use-older.ts';

/** So many are shown at first, and more of them with each press. */
const SHOWN = 80;

/** @param reach  so many at least */
export function useShownMessages(channelId: string, reach: number) {
  const [pressed, setLimit] = useState(SHOWN);
  const limit = Math.max(pressed, reach);
  const found = useStored(channelMessages, channelId, limit);
  const older = useOlder(channelId, found && !found.more ? found.oldest : null);
  const earlier = useMemo(
    () =>
      older.messages
        .filter(({ parent }) => parent === null)
        .map((message) => ({ message, id: lastingId(message.messageId), mark: null, newAnswers: 0 })),
    [older.messages],
  );
  const messages = useMemo(() => [...earlier, ...(found?.messages ?? [])], [earlier, found?.messages]);
  const readOnly = useMemo(() => new Set(earlier.map(({ id }) => id)), [earlier]);
  // Below that the device has all there is.
  const servesMore = found !== undefined && found.count >= MESSAGES_ON_DEVICE && older.hasMore;
  return {
    found,
    messages,
    readOnly,
    /** who has more of them; null: nobody */
    moreFrom: found?.more ? ('device' as const) : servesMore ? ('server' as const) : null,
    busy: older.busy,
    showMore: () => (found?.more ? setLimit(limit + SHOWN) : void older.more()),
    showAtLeast: (count: number) => setLimit((before) => Math.max(before, count)),
  };
}
