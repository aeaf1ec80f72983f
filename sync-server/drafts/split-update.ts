/**
 * Cuts an update into pieces that are applied one after the other, with time for others in between: each builds on the ones before it and
 * on the draft alone. Deletions come last, when all that they name is there.
 */
import * as encoding from 'lib0/encoding';
import * as Y from 'yjs';

type Decoded = ReturnType<typeof Y.decodeUpdate>;
type Struct = Decoded['structs'][number];
type Deletion = { client: number; clock: number; len: number };

/** @param most  structs or deletions of one piece. @throws when parts of the update wait for each other, as no editor's do */
export function splitUpdate(update: Uint8Array, most: number): Uint8Array[] {
  const { structs, ds } = Y.decodeUpdate(update);
  const deletions = [...ds.clients].flatMap(([client, ranges]) =>
    ranges.map(({ clock, len }) => ({ client, clock, len })),
  );
  if (structs.length + deletions.length <= most) return [update];
  return [
    ...inGroups(inOrder(structs), most).map((group) => encoded(group, [])),
    ...inGroups(deletions, most).map((group) => encoded([], group)),
  ];
}

function inGroups<T>(all: readonly T[], most: number): T[][] {
  const groups: T[][] = [];
  for (let at = 0; at < all.length; at += most) groups.push(all.slice(at, at + most));
  return groups;
}

type Queue = { structs: Struct[]; at: number };

/** Each behind those of its own client and those that it names. */
function inOrder(structs: readonly Struct[]): Struct[] {
  const queues = new Map<number, Queue>();
  for (const struct of structs) {
    const queue = queues.get(struct.id.client);
    if (queue) queue.structs.push(struct);
    else queues.set(struct.id.client, { structs: [struct], at: 0 });
  }
  const ordered: Struct[] = [];
  for (const queue of queues.values()) {
    const waiting = [queue];
    for (let top = waiting.at(-1); top; top = waiting.at(-1)) {
      const struct = top.structs[top.at];
      const first = struct && neededFirst(struct, queues);
      if (first) {
        if (waiting.includes(first)) throw new Error('Parts of an update wait for each other.');
        waiting.push(first);
      } else if (struct) {
        ordered.push(struct);
        top.at += 1;
      } else waiting.pop();
      // What another one waited for is there: that one goes on, and this one when its turn comes.
      if (!first && waiting.length > 1) waiting.pop();
    }
  }
  return ordered;
}

/** Another client's, of whom something that this one names is still to come. */
function neededFirst(struct: Struct, queues: ReadonlyMap<number, Queue>): Queue | undefined {
  if (!(struct instanceof Y.Item)) return undefined;
  for (const id of [struct.origin, struct.rightOrigin, struct.parent]) {
    if (!(id instanceof Y.ID) || id.client === struct.id.client) continue;
    const queue = queues.get(id.client);
    const next = queue?.structs[queue.at];
    if (next && id.clock >= next.id.clock) return queue;
  }
  return undefined;
}

/** In the form of `Y.encodeStateAsUpdate`: structs by client, then deletions by client. */
function encoded(structs: readonly Struct[], deletions: readonly Deletion[]): Uint8Array {
  const encoder = new Y.UpdateEncoderV1();
  const { restEncoder } = encoder;
  const written = Map.groupBy(structs, ({ id }) => id.client);
  encoding.writeVarUint(restEncoder, written.size);
  for (const [client, own] of written) {
    encoding.writeVarUint(restEncoder, own.length);
    encoder.writeClient(client);
    encoding.writeVarUint(restEncoder, own[0]?.id.clock ?? 0);
    for (const struct of own) struct.write(encoder, 0);
  }
  const deleted = Map.groupBy(deletions, ({ client }) => client);
  encoding.writeVarUint(restEncoder, deleted.size);
  for (const [client, ranges] of deleted) {
    encoder.resetDsCurVal();
    encoding.writeVarUint(restEncoder, client);
    encoding.writeVarUint(restEncoder, ranges.length);
    for (const { clock, len } of ranges) {
      encoder.writeDsClock(clock);
      encoder.writeDsLen(len);
    }
  }
  return encoder.toUint8Array();
}
