/**
 * What the leader's socket hears of just now reaches the pages of an account over a channel of the browser: events that are not stored
 * (D105), and how the socket fares (RT-001). Whatever is said while nobody listens is lost, as it should be.
 */
import type { SocketNews } from './socket.ts';

export type ToPages =
  /** a frame `event`, unread */
  { kind: 'event'; message: unknown } | { kind: 'socket'; news: SocketNews };
export type FromPages =
  /** a page has opened and does not know how the socket fares */
  { kind: 'ask' } | { kind: 'typing'; channelId: string };

export type LeaderEnd = {
  toPages(said: ToPages): void;
  /** @param listener  the only one */
  listen(listener: (said: FromPages) => void): void;
  close(): void;
};
export type PageEnd = {
  say(said: FromPages): void;
  close(): void;
};

const nameOf = (accountId: string) => `lectern-realtime-${accountId}`;

export function leaderEnd(accountId: string): LeaderEnd {
  const channel = new BroadcastChannel(nameOf(accountId));
  return {
    toPages: (said) => channel.postMessage(said),
    listen(listener) {
      channel.onmessage = ({ data }: MessageEvent<FromPages | ToPages | null>) => {
        if (data?.kind === 'ask' || data?.kind === 'typing') listener(data);
      };
    },
    close: () => channel.close(),
  };
}

/** @param hear  what comes from the leader, in whichever tab it is */
export function pageEnd(accountId: string, hear: (said: ToPages) => void): PageEnd {
  const channel = new BroadcastChannel(nameOf(accountId));
  channel.onmessage = ({ data }: MessageEvent<FromPages | ToPages | null>) => {
    if (data?.kind === 'event' || data?.kind === 'socket') hear(data);
  };
  channel.postMessage({ kind: 'ask' } satisfies FromPages);
  return {
    say: (said) => channel.postMessage(said),
    close: () => channel.close(),
  };
}
