/** The messages of an open channel: the newest that the device holds, more of them on request, and what is older from the server. */
import { useMemo, useState } from 'react';
import { MESSAGES_ON_DEVICE } from '#contract/communication/message.ts';
import { lastingId } from '#contract/ids.ts';
import { useStored } from '#store/react.ts';
import { channelMessages } from '../read-chat.ts';
import { useOlder } from './use-older.ts';

/** So many are shown at first, and more of them with each press. */
const SHOWN = 80;

export function useShownMessages(channelId: string) {
  const [limit, setLimit] = useState(SHOWN);
  const found = useStored(channelMessages, channelId, limit);
  const older = useOlder(channelId, found && !found.more ? found.oldest : null);
  const rows = useMemo(() => found?.messages.map(({ message }) => message), [found?.messages]);
  const earlier = useMemo(
    () =>
      older.messages
        .filter(({ parent }) => parent === null)
        .map((message) => ({ message, id: lastingId(message.messageId), mark: null })),
    [older.messages],
  );
  const messages = useMemo(() => [...earlier, ...(found?.messages ?? [])], [earlier, found?.messages]);
  const readOnly = useMemo(() => new Set(earlier.map(({ id }) => id)), [earlier]);
  // Below that the device has all there is.
  const servesMore = found !== undefined && found.count >= MESSAGES_ON_DEVICE && older.hasMore;
  return {
    found,
    /** of the device, as they are stored */
    rows,
    messages,
    readOnly,
    /** who has more of them; null: nobody */
    moreFrom: found?.more ? ('device' as const) : servesMore ? ('server' as const) : null,
    busy: older.busy,
    showMore: () => (found?.more ? setLimit((before) => before + SHOWN) : void older.more()),
    showAtLeast: (count: number) => setLimit((before) => Math.max(before, count)),
  };
}
