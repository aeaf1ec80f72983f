/** Who is in a draft and where their carets are: y-protocols' awareness, in which the server says who is who. */
import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';

/** Whoever speaks: one for each socket. */
export type Speaker = { userId: string; name: string };

type Entry = { clock: number; state: object | null; speaker: Speaker };

const MAX_STATE_BYTES = 4 * 1024;
/** A tab has one; a stock client that reconnects may leave one behind. */
const CLIENTS_PER_SPEAKER = 3;
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
  /** for who comes; null: nobody is there */
  everyone(): Uint8Array | null;
};

export function draftPresence(): Presence {
  const entries = new Map<number, Entry>();

  const encoded = (clients: readonly number[]): Uint8Array | null => {
    if (clients.length === 0) return null;
    const encoder = encoding.createEncoder();
    encoding.writeVarUint(encoder, clients.length);
    for (const client of clients) {
      const { clock, state } = entries.get(client) ?? { clock: 0, state: null };
      encoding.writeVarUint(encoder, client);
      encoding.writeVarUint(encoder, clock);
      encoding.writeVarString(encoder, JSON.stringify(state));
    }
    return encoding.toUint8Array(encoder);
  };

  const isTaken = (client: number, clock: number, speaker: Speaker): boolean => {
    const known = entries.get(client);
    if (!known)
      return [...entries.values()].filter((each) => each.speaker === speaker).length >= CLIENTS_PER_SPEAKER;
    // A client that comes back over another socket carries on; stock clients repeat what they heard of others.
    return known.speaker.userId !== speaker.userId || clock <= known.clock;
  };

  return {
    hear(speaker, update) {
      const decoder = decoding.createDecoder(update);
      const changed: number[] = [];
      for (let left = decoding.readVarUint(decoder); left > 0; left -= 1) {
        const client = decoding.readVarUint(decoder);
        const clock = decoding.readVarUint(decoder);
        const text = decoding.readVarString(decoder);
        if (Buffer.byteLength(text) > MAX_STATE_BYTES || isTaken(client, clock, speaker)) continue;
        const state: unknown = JSON.parse(text);
        if (typeof state !== 'object' || Array.isArray(state)) continue;
        entries.set(client, { clock, state: state && stamped(state, speaker), speaker });
        changed.push(client);
      }
      return encoded(changed);
    },
    leave(speaker) {
      const gone = [...entries].filter(([, each]) => each.speaker === speaker).map(([client]) => client);
      for (const client of gone) {
        const clock = (entries.get(client)?.clock ?? 0) + 1;
        entries.set(client, { clock, state: null, speaker });
      }
      const told = encoded(gone);
      for (const client of gone) entries.delete(client);
      return told;
    },
    everyone: () => encoded([...entries].filter(([, { state }]) => state !== null).map(([client]) => client)),
  };
}

function stamped(state: object, { userId, name }: Speaker): object {
  const { user } = state as { user?: { color?: unknown } };
  const color = typeof user?.color === 'string' && COLOR.test(user.color) ? { color: user.color } : {};
  return { ...state, user: { ...color, id: userId, name } };
}
