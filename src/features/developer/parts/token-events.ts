/** What becomes of the token while the page is open, newest first. */
import { useEffect, useState } from 'react';
import { useSession } from '#features/session/session-context.ts';

const MOST = 20;

/** at: epoch ms */
export type TokenEvent = { type: string; at: number };

export function useTokenEvents(): TokenEvent[] {
  const { status, accountId, token } = useSession();
  const [events, setEvents] = useState<TokenEvent[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account, or one whose session begins, has another gate
  useEffect(
    () =>
      token.watch(({ type }) => setEvents((before) => [{ type, at: Date.now() }, ...before].slice(0, MOST))),
    [token, accountId, status],
  );
  return events;
}
