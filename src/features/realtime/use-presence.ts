/** Whether somebody is there just now: asked once, then heard (WS-005, API-047). */
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { usersDetailsPage } from '#contract/communication/channel.ts';
import type { Presence } from '#domain/realtime.ts';
import { useOffline } from '#features/kit/offline.ts';
import { useSession } from '#features/session/session-context.ts';
import { useRealtime } from './realtime-link.ts';

/** @param userId  null: nobody. @returns null: it is not known, as without a connection */
export function usePresence(userId: string | null): Presence | null {
  const { call } = useSession();
  const offline = useOffline();
  const [known, setKnown] = useState<{ userId: string; status: Presence } | null>(null);
  useRealtime((message) => {
    if (message.type !== 'presenceChange' || message.senderId !== userId) return;
    setKnown({ userId: message.senderId, status: message.fields.status });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked of each person, and again with a new connection
  useEffect(() => {
    setKnown(null);
    if (userId === null || offline) return;
    let gone = false;
    call(usersDetailsPage, { userIds: [userId] })
      .then((answer) => {
        const [person] = v.parse(usersDetailsPage.answer, answer) as { status: Presence }[];
        // What was heard meanwhile is newer.
        if (person && !gone) setKnown((before) => before ?? { userId, status: person.status });
      })
      .catch(() => {}); // it is heard with the next change
    return () => {
      gone = true;
    };
  }, [userId, offline]);
  return !offline && known?.userId === userId ? known.status : null;
}
