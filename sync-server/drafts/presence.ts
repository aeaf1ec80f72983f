/**
 * Who is in a draft and where their carets are: y-protocols' awareness, in which the server says who is who. Each node speaks for
 * those whose sockets it has; what other nodes say of theirs lasts as long as their clients renew it.
 */
import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import { caretOf } from '#contract/drafts/caret.ts';

/** Whoever speaks: one for each socket. */
export type Speaker = { userId: string; name: string };

/** `speaker` is null for who is at another node; `heardAt` is on this process's clock. */
type Entry = { clock: number; state: object | null; speaker: Speaker | null; heardAt: number };
type Said = { clock: number; state: object | null };

const MAX_STATE_BYTES = 4 * 1024;
/** A tab has one; a stock client that reconnects may leave one behind. */
const CLIENTS_PER_SPEAKER = 3;
/** Clients renew what they say every 15 s, and forget others after 30 s. */
const ELSEWHERE_MS = 30_000;
/** It goes into style sheets of other people's editors. */
const COLOR = /^#[0-9a-fA-F]{6}$/;

export type Presence = {
  /**
   * What is too large, no state, or somebody else's is left out.
   * @returns what the others are told; null: nothing
   * @throws when it is no awareness update at all
   */
  hear(speaker: Speaker, update: Uint8Array): Uint8Array | null;
  /** @returns what the others are told; null: nothing */
  leave(speaker: Speaker): Uint8Array | null;
  /** What another node says of those who are there. @returns what those here are told; null: nothing */
  overhear(update: Uint8Array): Uint8Array | null;
  /** for who comes; null: nobody is there */
  everyone(): Uint8Array | null;
  /** for a node that asks who is here; null: nobody */
  here(): Uint8Array | null;
  /** What other nodes have not been told yet, of who is here or has left. null: nothing. It counts as told. */
  news(): Uint8Array | null;
};

/** @param now  ms, of a clock that only goes forwards */
export function draftPresence(now: () => number = () => performance.now()): Presence {
  const entries = new Map<number, Entry>();
  const untold = new Map<number, Said>();

  const inside = (which: (entry: Entry) => boolean) =>
    new Map([...entries].filter(([, entry]) => entry.state !== null && which(entry)));

  const isTaken = (client: number, clock: number, speaker: Speaker): boolean => {
    const known = entries.get(client);
    if (!known)
      return [...entries.values()].filter((each) => each.speaker === speaker).length >= CLIENTS_PER_SPEAKER;
    // Who comes over from another node is the one that node spoke of.
    if (known.speaker === null) return idIn(known.state) !== speaker.userId || clock < known.clock;
    // A client that comes back over another socket carries on; stock clients repeat what they heard of others.
    return known.speaker.userId !== speaker.userId || clock <= known.clock;
  };

  return {
    hear(speaker, update) {
      const changed = new Map<number, Said>();
      for (const { client, clock, text } of statesIn(update)) {
        if (Buffer.byteLength(text) > MAX_STATE_BYTES || isTaken(client, clock, speaker)) continue;
        const said: unknown = JSON.parse(text);
        if (typeof said !== 'object' || Array.isArray(said)) continue;
        const state = said && stamped(said, speaker);
        entries.set(client, { clock, state, speaker, heardAt: now() });
        changed.set(client, { clock, state });
        untold.set(client, { clock, state });
      }
      return encoded(changed);
    },
    leave(speaker) {
      const gone = new Map<number, Said>();
      for (const [client, { speaker: whose, clock }] of entries) {
        if (whose !== speaker) continue;
        gone.set(client, { clock: clock + 1, state: null });
        untold.set(client, { clock: clock + 1, state: null });
        entries.delete(client);
      }
      return encoded(gone);
    },
    overhear(update) {
      const changed = new Map<number, Said>();
      for (const { client, clock, text } of statesIn(update)) {
        const known = entries.get(client);
        // Who is here speaks here.
        if (known && (known.speaker !== null || clock < known.clock)) continue;
        const state = passedOn(JSON.parse(text));
        if (state === null) entries.delete(client);
        else entries.set(client, { clock, state, speaker: null, heardAt: now() });
        if (state !== null || known) changed.set(client, { clock, state });
      }
      return encoded(changed);
    },
    everyone: () =>
      encoded(inside(({ speaker, heardAt }) => speaker !== null || now() - heardAt < ELSEWHERE_MS)),
    here: () => encoded(inside(({ speaker }) => speaker !== null)),
    news() {
      const told = encoded(untold);
      untold.clear();
      return told;
    },
  };
}

/** @throws when it is no awareness update at all */
function* statesIn(update: Uint8Array): Generator<{ client: number; clock: number; text: string }> {
  const decoder = decoding.createDecoder(update);
  for (let left = decoding.readVarUint(decoder); left > 0; left -= 1) {
    yield {
      client: decoding.readVarUint(decoder),
      clock: decoding.readVarUint(decoder),
      text: decoding.readVarString(decoder),
    };
  }
}

function encoded(clients: ReadonlyMap<number, Said>): Uint8Array | null {
  if (clients.size === 0) return null;
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, clients.size);
  for (const [client, { clock, state }] of clients) {
    encoding.writeVarUint(encoder, client);
    encoding.writeVarUint(encoder, clock);
    encoding.writeVarString(encoder, JSON.stringify(state));
  }
  return encoding.toUint8Array(encoder);
}

const idIn = (state: object | null) => (state as { user?: { id?: unknown } } | null)?.user?.id;

/** Nothing passes but who it is and where they write: a state goes straight into the editors of the others. */
function stamped(state: object, { userId, name }: Speaker): object {
  const { user, cursor } = state as { user?: { color?: unknown } | null; cursor?: unknown };
  const color = typeof user?.color === 'string' && COLOR.test(user.color) ? { color: user.color } : {};
  return { cursor: caretOf(cursor), user: { ...color, id: userId, name } };
}

/** Another node has stamped it; one of an earlier version has let more through. */
function passedOn(state: unknown): object | null {
  if (typeof state !== 'object' || state === null) return null;
  const { id, name } = ((state as { user?: unknown }).user ?? {}) as Record<string, unknown>;
  if (typeof id !== 'string' || typeof name !== 'string') return null;
  return stamped(state, { userId: id, name });
}
