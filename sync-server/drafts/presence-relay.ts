/** Carries who is in a draft between the nodes: each tells the others of its own, and of all of them when one opens the draft. */
import type { Announcer } from '../realtime/announcer.ts';
import type { Presence } from './presence.ts';

export type PresenceRelay = {
  /** What is new here goes to the other nodes within 50 ms, however much it is. */
  tellSoon(): void;
  /** Tells at once what has not been told. */
  close(): void;
};

const PAUSE_MS = 50;
const SAYS = 'presence:';
const ASKS = 'who-is-in:';

/** @param heard  gets what those here are told of who is elsewhere */
export function presenceRelay(
  { whisper, overhear }: Pick<Announcer, 'whisper' | 'overhear'>,
  skillId: string,
  presence: Presence,
  heard: (update: Uint8Array) => void,
): PresenceRelay {
  let soon: NodeJS.Timeout | undefined;
  let closed = false;
  const say = (update: Uint8Array | null) => {
    if (update) whisper(`${SAYS}${skillId}`, Buffer.from(update).toString('base64'));
  };
  const leave = overhear((subject, text) => {
    if (subject === `${ASKS}${skillId}`) say(presence.here());
    if (subject !== `${SAYS}${skillId}`) return;
    try {
      const told = presence.overhear(Buffer.from(text, 'base64'));
      if (told) heard(told);
    } catch {
      // a node of another version, which says it in another way
    }
  });
  whisper(`${ASKS}${skillId}`, '');
  return {
    tellSoon() {
      if (closed) return;
      soon ??= setTimeout(() => {
        soon = undefined;
        say(presence.news());
      }, PAUSE_MS);
    },
    close() {
      closed = true;
      clearTimeout(soon);
      say(presence.news());
      leave();
    },
  };
}
