/**
 * What the leader's socket hears of just now reaches the pages of an account over a channel of the browser: events that are not stored
 * (D105), and how the socket fares (RT-001). Whatever is said while nobody listens is lost, as it should be.
 */
import type { SocketNews } from '../transport/socket.ts';

export type ToPages =
  /** a frame `event`, unread */
  { kind: 'event'; message: unknown } | { kind: 'socket'; news: SocketNews };
export type FromPages =
  /** a page has opened and does not know how the socket fares */
  | { kind: 'ask' }
  | { kind: 'typing'; channelId: string }
  /** somebody is at the page, or it was hidden */
  | { kind: 'attention'; page: string; here: boolean };

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

/** A channel that takes no word once it is closed: an engine that stops still tells how its socket fares. */
function openChannel(accountId: string) {
  const channel = new BroadcastChannel(nameOf(accountId));
  let open = true;
  return {
    channel,
    post(said: ToPages | FromPages) {
      if (open) channel.postMessage(said);
    },
    close() {
      open = false;
      channel.close();
    },
  };
}

export function leaderEnd(accountId: string): LeaderEnd {
  const { channel, post, close } = openChannel(accountId);
  return {
    toPages: post,
    listen(listener) {
      channel.onmessage = ({ data }: MessageEvent<FromPages | ToPages | null>) => {
        if (data?.kind === 'ask' || data?.kind === 'typing' || data?.kind === 'attention') listener(data);
      };
    },
    close,
  };
}

/** @param hear  what comes from the leader, in whichever tab it is */
export function pageEnd(accountId: string, hear: (said: ToPages) => void): PageEnd {
  const { channel, post, close } = openChannel(accountId);
  channel.onmessage = ({ data }: MessageEvent<FromPages | ToPages | null>) => {
    if (data?.kind === 'event' || data?.kind === 'socket') hear(data);
  };
  post({ kind: 'ask' });
  return { say: post, close };
}
