/** What is older than what this device holds of a channel: pages of the server, for as long as the channel is open (D104). */
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { messagesPage } from '#contract/communication/channel.ts';
import type { Message } from '#contract/communication/message.ts';
import { useSession } from '#features/session/session-context.ts';

export type Page = v.InferOutput<typeof messagesPage.answer>;

export const asMessage = ({ responders, reactions, ...message }: Page['messages'][number]): Message => ({
  ...message,
  ...(responders && { responders }),
  ...(reactions && { reactions }),
});

/** @param from  id of the oldest message that is here; null: there is none */
export function useOlder(channelId: string, from: string | null) {
  const { call } = useSession();
  const [pages, setPages] = useState<{ messages: Message[]; cursor: string | null } | null>(null);
  const [busy, setBusy] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another channel begins anew
  useEffect(() => setPages(null), [channelId]);
  const cursor = pages ? pages.cursor : from;
  const more = async () => {
    if (cursor === null || busy) return;
    setBusy(true);
    try {
      const args = { entityType: 'channel' as const, entityId: channelId, fromMessageId: cursor };
      const page = v.parse(messagesPage.answer, await call(messagesPage, args)) as Page;
      setPages((before) => ({
        messages: [...page.messages.map(asMessage), ...(before?.messages ?? [])],
        cursor: page.cursor,
      }));
    } catch {
      // The button stays, and can be pressed again.
    } finally {
      setBusy(false);
    }
  };
  return { messages: pages?.messages ?? [], hasMore: cursor !== null, busy, more };
}
