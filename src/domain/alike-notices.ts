/** Messages of the product that say the same: from three on they are one, with a count (RT-011). */
import { isUnreadInInbox } from './realtime.ts';

/** Two stand beside each other. */
export const ALIKE_ARE_ONE = 3;

type Notice = {
  fields: {
    text: string;
    template?: string | undefined;
    variables?: Readonly<Record<string, string>> | undefined;
  };
  acks?: readonly { type: string }[] | undefined;
};

/** The same for what reads the same; where each leads to may differ. What was read is not like what was not. */
export function likeness({ fields, acks }: Notice): string {
  const { link: _, ...said } = fields.variables ?? {};
  const words = Object.entries(said).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([fields.template, fields.text, words, isUnreadInInbox({ acks })]);
}

/** @returns lines of messages, each where its first one stood @param least  fewer stay lines of their own */
export function alikeTogether<M extends Notice>(messages: readonly M[], least = ALIKE_ARE_ONE): M[][] {
  const alike = new Map<string, M[]>();
  for (const message of messages) {
    const line = alike.get(likeness(message));
    if (line) line.push(message);
    else alike.set(likeness(message), [message]);
  }
  return messages.flatMap((message) => {
    const line = alike.get(likeness(message)) ?? [];
    if (line.length < least) return [[message]];
    return line[0] === message ? [line] : [];
  });
}
