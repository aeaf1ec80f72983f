/**
 * A page's end of what is told just now (D105): events that passed their schema, and how the connection fares (RT-001). One for each account and
 * page, open while something listens.
 */
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { type Actor, createActor } from 'xstate';
import { parseRealtimeMessage, type RealtimeMessage } from '#contract/communication/realtime-messages.ts';
import { type ConnectionState, connectionMachine, connectionStateOf } from '#machines/connection.ts';
import { useStore } from '#store/react.ts';
import { type FromPages, type PageEnd, pageEnd } from '#sync/realtime/realtime-channel.ts';

type Hear = (message: RealtimeMessage) => void;

class RealtimeLink {
  readonly #accountId: string;
  readonly #listeners = new Set<Hear>();
  readonly #watchers = new Set<() => void>();
  #page: PageEnd | null = null;
  #connection: Actor<typeof connectionMachine> = createActor(connectionMachine);
  #refused = 0;

  constructor(accountId: string) {
    this.#accountId = accountId;
  }

  /** how many messages were no messages (RT-007) */
  get refused(): number {
    return this.#refused;
  }

  get state(): ConnectionState {
    return connectionStateOf(this.#connection.getSnapshot().value);
  }

  say(said: FromPages): void {
    this.#page?.say(said);
  }

  listen(hear: Hear): () => void {
    this.#listeners.add(hear);
    return this.#open(() => this.#listeners.delete(hear));
  }

  watch(changed: () => void): () => void {
    this.#watchers.add(changed);
    return this.#open(() => this.#watchers.delete(changed));
  }

  #open(leave: () => void): () => void {
    if (!this.#page) {
      this.#connection = createActor(connectionMachine);
      this.#connection.subscribe(() => {
        for (const changed of this.#watchers) changed();
      });
      this.#connection.start();
      this.#page = pageEnd(this.#accountId, (said) => {
        if (said.kind === 'socket') this.#connection.send({ type: `socket.${said.news}` });
        else this.#hear(said.message);
      });
    }
    return () => {
      leave();
      if (this.#listeners.size + this.#watchers.size > 0) return;
      this.#page?.close();
      this.#page = null;
      this.#connection.stop();
    };
  }

  #hear(data: unknown): void {
    let message: RealtimeMessage;
    try {
      message = parseRealtimeMessage(data);
    } catch {
      this.#refused += 1;
      return;
    }
    for (const hear of [...this.#listeners]) hear(message);
  }
}

const links = new Map<string, RealtimeLink>();

/** @param accountId  of the open store */
export function realtimeLink(accountId: string): RealtimeLink {
  const link = links.get(accountId) ?? new RealtimeLink(accountId);
  links.set(accountId, link);
  return link;
}

/** @param hear  each event while the component stands; the latest one given counts */
export function useRealtime(hear: Hear): RealtimeLink {
  const { accountId } = useStore();
  const link = useMemo(() => realtimeLink(accountId), [accountId]);
  const latest = useRef(hear);
  useEffect(() => {
    latest.current = hear;
  });
  useEffect(() => link.listen((message) => latest.current(message)), [link]);
  return link;
}

/** RT-001 */
export function useConnection(): ConnectionState {
  const { accountId } = useStore();
  const link = useMemo(() => realtimeLink(accountId), [accountId]);
  const [watch, state] = useMemo(
    () => [(changed: () => void) => link.watch(changed), () => link.state] as const,
    [link],
  );
  return useSyncExternalStore(watch, state);
}
