/** Messages that were taken back while they were shown: without replies they stay for the half second of their fading (CHAT-009). */
import { useEffect, useRef, useState } from 'react';
import { FADE_MS, fadesOut } from '#domain/chat.ts';
import type { ShownMessage } from './read-chat.ts';

/** @returns what is to be shown, and the ids of those that are on their way out */
export function useFading(messages: readonly ShownMessage[]) {
  const seen = useRef(new Set<string>());
  const [fading, setFading] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const going = messages
      .filter(({ id, message }) => fadesOut(message) && seen.current.has(id))
      .map(({ id }) => id);
    for (const { id, message } of messages) {
      if (fadesOut(message)) seen.current.delete(id);
      else seen.current.add(id);
    }
    if (going.length === 0) return;
    setFading((before) => new Set([...before, ...going]));
    // Not taken back with the next change of the list: each goes in its own time.
    setTimeout(
      () => setFading((before) => new Set([...before].filter((id) => !going.includes(id)))),
      FADE_MS,
    );
  }, [messages]);
  const shown = messages.filter(
    ({ id, message }) => !fadesOut(message) || fading.has(id) || seen.current.has(id),
  );
  return { shown, fading };
}
