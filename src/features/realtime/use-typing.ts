/** Who writes in a channel just now, and saying so oneself (RT-009). */
import { useCallback, useEffect, useRef, useState } from 'react';
import { TYPING_SAID_EVERY_MS, TYPING_SHOWN_MS } from '#domain/realtime.ts';
import { useStore } from '#store/react.ts';
import { useRealtime } from './realtime-link.ts';

const nobody: readonly string[] = [];

type Typing = {
  /** user ids of the others who type; each disappears 5 s after the last that was heard of it, or as what they wrote is here */
  typing: readonly string[];
  sendTyping(): void;
  /** a message that is here, each time it is shown */
  arrived(message: { senderId: string; messageId: string }): void;
};

export function useTyping(channelId: string): Typing {
  const { accountId } = useStore();
  const [typing, setTyping] = useState(nobody);
  const saidAt = useRef(Number.NEGATIVE_INFINITY);
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  const forget = useCallback((userId: string) => {
    clearTimeout(timers.current.get(userId));
    timers.current.delete(userId);
    setTyping((before) => (before.includes(userId) ? before.filter((id) => id !== userId) : before));
  }, []);
  const here = useRef(new Set<string>());
  const arrived: Typing['arrived'] = useCallback(
    ({ senderId, messageId }) => {
      if (here.current.has(messageId)) return;
      here.current.add(messageId);
      forget(senderId);
    },
    [forget],
  );
  const link = useRealtime((message) => {
    if (message.channelId !== channelId) return;
    if (message.type !== 'userTyping') return;
    const { user } = message.fields;
    if (user === accountId) return;
    clearTimeout(timers.current.get(user));
    timers.current.set(
      user,
      setTimeout(() => forget(user), TYPING_SHOWN_MS),
    );
    setTyping((before) => (before.includes(user) ? before : [...before, user]));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another channel has others who type
  useEffect(() => {
    const running = timers.current;
    saidAt.current = Number.NEGATIVE_INFINITY;
    return () => {
      for (const timer of running.values()) clearTimeout(timer);
      running.clear();
      setTyping(nobody);
    };
  }, [channelId]);
  const sendTyping = useCallback(() => {
    const now = Date.now();
    if (now - saidAt.current < TYPING_SAID_EVERY_MS) return;
    saidAt.current = now;
    link.say({ kind: 'typing', channelId });
  }, [link, channelId]);
  return { typing, sendTyping, arrived };
}
