/** What the server finds of messages that this device no longer has, page by page as it is asked for. */
import { useState } from 'react';
import * as v from 'valibot';
import { olderMessagesFound } from '#contract/communication/channel.ts';
import type { Message } from '#contract/communication/message.ts';
import { useSession } from '#features/session/session-context.ts';
import { asMessage, type Page } from './use-older.ts';

export function useOlderFound(query: string) {
  const { call } = useSession();
  const [pages, setPages] = useState<{ messages: Message[]; cursor: string | null } | null>(null);
  const [state, setState] = useState<'busy' | 'failed' | null>(null);
  const search = async () => {
    if (state === 'busy') return;
    setState('busy');
    try {
      const args = { query, fromMessageId: pages?.cursor ?? null };
      const page = v.parse(olderMessagesFound.answer, await call(olderMessagesFound, args)) as Page;
      setPages((before) => ({
        messages: [...(before?.messages ?? []), ...page.messages.map(asMessage)],
        cursor: page.cursor,
      }));
      setState(null);
    } catch {
      setState('failed');
    }
  };
  return {
    messages: pages?.messages ?? none,
    asked: pages !== null,
    /** there is more to look at */
    further: pages === null || pages.cursor !== null,
    busy: state === 'busy',
    failed: state === 'failed',
    search,
  };
}

const none: Message[] = [];
