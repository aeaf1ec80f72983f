/** Whether people are there just now: asked once, then heard (WS-005, API-047). */
import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { MOST_PEOPLE_AT_ONCE, usersDetailsPage } from '#contract/communication/channel.ts';
import type { Presence } from '#domain/realtime.ts';
import { useOffline } from '#features/kit/offline.ts';
import { useSession } from '#features/session/session-context.ts';
import { useRealtime } from './realtime-link.ts';

export type Presences = Readonly<Record<string, Presence>>;

const nobody: Presences = {};

/** @returns of those of whom it is known; nobody without a connection */
export function usePresences(userIds: readonly string[]): Presences {
  const { call } = useSession();
  const offline = useOffline();
  const [known, setKnown] = useState(nobody);
  const asked = useRef(new Set<string>());
  /** answers of a connection that was lost say nothing of this one */
  const connection = useRef(0);
  useRealtime((message) => {
    if (message.type !== 'presenceChange' || !userIds.includes(message.senderId)) return;
    const { senderId, fields } = message;
    setKnown((before) => ({ ...before, [senderId]: fields.status }));
  });
  useEffect(() => {
    if (!offline) return;
    connection.current += 1;
    asked.current.clear();
    setKnown(nobody);
  }, [offline]);
  const wanted = userIds.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: each person once, and again with a new connection
  useEffect(() => {
    if (offline) return;
    const news = userIds.filter((userId) => !asked.current.has(userId));
    for (const userId of news) asked.current.add(userId);
    const own = connection.current;
    for (let from = 0; from < news.length; from += MOST_PEOPLE_AT_ONCE) {
      const some = news.slice(from, from + MOST_PEOPLE_AT_ONCE);
      call(usersDetailsPage, { userIds: some })
        .then((answer) => {
          const people = v.parse(usersDetailsPage.answer, answer) as { userId: string; status: Presence }[];
          if (own !== connection.current) return;
          const heard = Object.fromEntries(people.map(({ userId, status }) => [userId, status]));
          // What was heard meanwhile is newer.
          setKnown((before) => ({ ...heard, ...before }));
        })
        .catch(() => {}); // it is heard with the next change
    }
  }, [wanted, offline]);
  return known;
}

/** @param userId  null: nobody. @returns null: it is not known, as without a connection */
export function usePresence(userId: string | null): Presence | null {
  const known = usePresences(userId === null ? [] : [userId]);
  return userId === null ? null : (known[userId] ?? null);
}
